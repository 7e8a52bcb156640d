package org.spillway.minicluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Where the benchmark runs; once it is closed and the JVM has ended, nothing is left of it. */
interface BenchCluster extends AutoCloseable {
    /** For jobs on it. */
    Configuration configuration();

    /** A folder for input and outputs; a new one, not made yet. */
    Path folder();

    @Override
    void close();
}
