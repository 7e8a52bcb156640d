package org.spillway.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Writes configurations as the files that clients of a cluster read. */
final class SiteFiles {
    /** What Hadoop's own files of defaults end with. */
    private static final String DEFAULTS = "-default.xml";

    private SiteFiles() {}

    /** All that a configuration has beyond Hadoop's defaults, which a client brings itself. */
    static Configuration withoutDefaults(Configuration conf) {
        Configuration own = new Configuration(false);
        for (Map.Entry<String, String> setting : conf) {
            String[] sources = conf.getPropertySources(setting.getKey());
            // The last is the one that counts.
            if (sources == null || sources.length == 0 || !sources[sources.length - 1].endsWith(DEFAULTS)) {
                own.set(setting.getKey(), setting.getValue());
            }
        }
        return own;
    }

    /** Writes it as each of these files: a client reads defaults between them, which are not to win. */
    static void write(Configuration conf, Path folder, String... names) throws IOException {
        for (String name : names) {
            try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
                conf.writeXml(out);
            }
        }
    }
}
