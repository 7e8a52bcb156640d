package org.spillway.minicluster;

import java.io.IOException;

/** The one cluster of the test JVM, started when the first test needs it; the JVM's end stops it. */
final class SharedCluster {
    private static EmbeddedCluster cluster;

    private SharedCluster() {}

    static synchronized EmbeddedCluster get() throws IOException {
        if (cluster == null) {
            cluster = EmbeddedCluster.start(ClusterSize.ofThisMachine());
        }
        return cluster;
    }
}
