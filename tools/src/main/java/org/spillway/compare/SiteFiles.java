package org.spillway.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Writes configurations as the files that clients of a cluster read. */
final class SiteFiles {
    /** File name suffix of Hadoop's default settings. */
    private static final String DEFAULTS = "-default.xml";

    private SiteFiles() {}

    /** Returns all settings that do not come from Hadoop's default files, which each client has. */
    static Configuration withoutDefaults(Configuration conf) {
        Configuration own = new Configuration(false);
        for (Map.Entry<String, String> setting : conf) {
            String[] sources = conf.getPropertySources(setting.getKey());
            // The last source takes effect.
            if (sources == null || sources.length == 0 || !sources[sources.length - 1].endsWith(DEFAULTS)) {
                own.set(setting.getKey(), setting.getValue());
            }
        }
        return own;
    }

    /**
     * Writes the settings to each of several files. A client loads default files in between, which would override
     * settings of an earlier file.
     */
    static void write(Configuration conf, Path folder, String... names) throws IOException {
        for (String name : names) {
            try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
                conf.writeXml(out);
            }
        }
    }
}
