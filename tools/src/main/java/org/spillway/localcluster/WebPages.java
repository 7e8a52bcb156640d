package org.spillway.localcluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/**
 * The web pages of HDFS as files. A distribution has them as a folder, and on Maven Central they are in the jar of HDFS's
 * tests alone: without them its daemons do not start. Those of YARN and of application masters are in a jar that belongs to
 * the class path.
 */
final class WebPages {
    private static final String PAGES = "webapps/";
    private static final Pattern JAR = Pattern.compile("hadoop-hdfs-\\d.*-tests\\.jar");

    private WebPages() {}

    /**
     * Copies them, if they are not there yet.
     *
     * @param classPath with the jar
     * @param folder to be on the daemons' class path
     */
    static void unpack(String classPath, Path folder) throws IOException {
        if (!Files.exists(folder.resolve(PAGES))) {
            unpack(ClassPathJar.find(classPath, JAR), folder.toAbsolutePath().normalize());
        }
    }

    private static void unpack(Path jar, Path folder) throws IOException {
        try (JarFile open = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(open.entries())) {
                Path file = folder.resolve(entry.getName()).normalize();
                if (entry.getName().startsWith(PAGES) && !entry.isDirectory() && file.startsWith(folder)) {
                    Files.createDirectories(file.getParent());
                    try (InputStream in = open.getInputStream(entry)) {
                        Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        }
    }
}
