package org.spillway.report.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** A file of settings, as Hadoop reads them. */
public final class SettingsFile {
    private SettingsFile() {}

    /** Writes all settings of a configuration. */
    public static void write(Configuration conf, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            conf.writeXml(out);
        }
    }
}
