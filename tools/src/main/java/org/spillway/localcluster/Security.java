package org.spillway.localcluster;

/**
 * How a cluster of hosts tells users apart.
 *
 * @param kerberos whether it has a KDC
 * @param tokenSeconds after how long a token ends that is not renewed; null for Hadoop's defaults
 */
record Security(boolean kerberos, Integer tokenSeconds) {
    /** Everybody is believed. */
    static final Security NONE = new Security(false, null);
}
