package org.spillway.tools.compare;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A cluster that commands run on. */
public interface CompareCluster extends AutoCloseable {
    /** Returns the configuration of the cluster's clients. */
    Configuration configuration();

    /** Returns the folder for outputs. Always returns the same path, which does not exist before the first run. */
    Path folder();

    /**
     * Returns a command like {@code hadoop jar}, ready to start.
     *
     * @param settings settings that override the cluster's. The job's own settings override them
     * @param arguments the jar, its main class if the jar names none, and the job's arguments
     */
    ProcessBuilder command(Map<String, String> settings, List<String> arguments) throws IOException;

    /**
     * Makes the outputs stay when the cluster is closed, also after a failure. Called before the first run. Does nothing here:
     * the outputs stay in the embedded cluster until {@link #kept} copies them.
     */
    default void keep() {}

    /** Returns where the outputs are that stay. Called after the last run. */
    String kept() throws IOException;

    /** Does nothing here: the embedded cluster is stopped by whoever started it, or with the JVM. */
    @Override
    default void close() {}
}
