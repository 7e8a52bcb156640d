package org.spillway.minicluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** The settings files that the project hands out. */
final class ConfFiles {
    private static final Path FOLDER = folder();

    private ConfFiles() {}

    /** Found from where this class is, MODULE/target/test-classes: tests need not run in their module's folder. */
    private static Path folder() {
        try {
            Path classes = Path.of(ConfFiles.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return classes.resolve("../../../conf").normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All of them by name. */
    static List<String> names() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that switch Spillway on. */
    static List<String> spillways() {
        return names().stream().filter(name -> name.contains("spillway")).toList();
    }

    /** What one of them sets. */
    static Map<String, String> read(String name) {
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(FOLDER.resolve(name).toUri()));
        Map<String, String> settings = new TreeMap<>();
        conf.forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
        return settings;
    }
}
