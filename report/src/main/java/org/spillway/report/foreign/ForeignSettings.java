package org.spillway.report.foreign;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads settings that others wrote, such as a job.xml, in the restricted mode of Hadoop's parser: entities and XInclude
 * read no other file and send no request. The configuration that HADOOP_CONF_DIR names is not read here: it is the
 * user's own, and Hadoop's clients include what it names.
 */
public final class ForeignSettings {
    private ForeignSettings() {}

    /** Adds a local file to a configuration, which reads it when a setting is asked for. */
    public static void add(Configuration conf, Path file) {
        conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()), true);
    }

    /**
     * Reads a stream to its end.
     *
     * @param name the name of the stream, for messages
     */
    public static Configuration read(InputStream in, String name) throws IOException {
        Configuration read = new Configuration(false);
        try {
            read.addResource(in, name, true);
            // Parses the stream now, because the caller closes it.
            read.size();
        } catch (RuntimeException e) {
            throw new IOException("damaged job settings: file=" + name, e);
        }
        return read;
    }
}
