package org.spillway.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** What {@code hadoop jar} wants, without classes: they are on the class path, which commands and containers inherit. */
final class MainJar {
    private MainJar() {}

    /** A jar in that folder whose main class is this one. */
    static Path of(Class<?> main, Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
        Path jar = folder.resolve("job.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
