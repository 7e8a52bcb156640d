package org.spillway.tools.localcluster;

import java.nio.file.Path;

/**
 * How a cluster of hosts tells users apart.
 *
 * @param kerberos whether it has a KDC
 * @param tokenSeconds after how long a token ends that is not renewed; null for Hadoop's defaults
 * @param executor Hadoop's program container-executor; null to run all containers as the user of the node managers
 */
record Security(boolean kerberos, Integer tokenSeconds, Path executor) {
    /** Everybody is believed. */
    static final Security NONE = new Security(false, null, null);
}
