package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Makes a jar for {@code hadoop jar}. It contains no classes, because commands and containers inherit the class path.
 */
final class MainJar {
    private MainJar() {}

    /** Makes a jar in a folder with this main class. */
    static Path of(Class<?> main, Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
        Path jar = folder.resolve("job.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
