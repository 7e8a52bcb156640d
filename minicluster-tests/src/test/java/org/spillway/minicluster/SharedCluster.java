package org.spillway.minicluster;

import java.io.IOException;

/**
 * The cluster that all tests of the JVM share. The first test that needs it starts it, and the end of the JVM stops it.
 * Its containers start from a {@link StartArchive}.
 */
final class SharedCluster {
    private static EmbeddedCluster cluster;

    private SharedCluster() {}

    static synchronized EmbeddedCluster get() throws IOException {
        if (cluster == null) {
            EmbeddedCluster started = EmbeddedCluster.start(ClusterSize.ofThisMachine());
            started.addToJobs(StartArchive.make(started));
            cluster = started;
        }
        return cluster;
    }
}
