package org.spillway.tools.minicluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.spillway.testing.CloneFile;

/** The settings files in conf/. */
final class ConfFiles {
    private static final Path FOLDER = CloneFile.of(ConfFiles.class, "conf");

    /** Lets tasks share JVMs, with any plug-ins. */
    static final String REUSE = "mapred-site-spillway-reuse.xml";

    /** Needs a cluster: hands small jobs over to sessions. */
    static final String SESSIONS = "mapred-site-spillway-sessions.xml";

    private ConfFiles() {}

    /** Returns the names of all files. */
    static List<String> names() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the names of the files that enable both plug-ins. */
    static List<String> spillways() {
        return names().stream()
                .filter(name -> name.contains("spillway") && !name.equals(REUSE))
                .toList();
    }

    /** Returns the settings in a file. */
    static Map<String, String> read(String name) {
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(FOLDER.resolve(name).toUri()));
        Map<String, String> settings = new TreeMap<>();
        conf.forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
        return settings;
    }
}
