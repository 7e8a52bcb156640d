package org.spillway.minicluster;

import java.io.IOException;

/**
 * The one cluster of the test JVM, started when the first test needs it; the JVM's end stops it. Its containers start
 * from a {@link StartArchive}.
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
