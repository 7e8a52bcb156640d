package org.spillway.minicluster;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A cluster in this JVM, used for one run of the benchmark. */
final class EmbeddedBenchCluster implements BenchCluster {
    private final EmbeddedCluster cluster;

    EmbeddedBenchCluster(ClusterSize size) throws IOException {
        cluster = EmbeddedCluster.start(size);
    }

    @Override
    public Configuration configuration() {
        return cluster.configuration();
    }

    @Override
    public Path folder() {
        return new Path("/terasort");
    }

    /**
     * Does nothing, since the JVM ends next. Its exit hook ends the cluster ten times as fast as stopping each daemon
     * would.
     */
    @Override
    public void close() {}
}
