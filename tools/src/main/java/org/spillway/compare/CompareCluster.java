package org.spillway.compare;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Where the commands run. */
public interface CompareCluster extends AutoCloseable {
    /** Of a client of it. */
    Configuration configuration();

    /** For outputs: the same each time, and not made yet at first. */
    Path folder();

    /**
     * A command like {@code hadoop jar}, ready to be started.
     *
     * @param settings that go before those of the cluster, but not before the job's own
     * @param arguments the jar, its main class if it names none itself, the job's arguments
     */
    ProcessBuilder command(Map<String, String> settings, List<String> arguments) throws IOException;

    /** Makes the outputs outlive this; where they are then. */
    String keep() throws IOException;

    @Override
    void close();
}
