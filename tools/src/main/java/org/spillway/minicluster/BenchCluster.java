package org.spillway.minicluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The cluster that the benchmark runs on. When it is closed and the JVM has ended, it leaves no files or jobs behind.
 */
interface BenchCluster extends AutoCloseable {
    /** Returns the configuration of jobs on the cluster. */
    Configuration configuration();

    /** Returns a new folder for inputs and outputs, which does not exist yet. */
    Path folder();

    @Override
    void close();
}
