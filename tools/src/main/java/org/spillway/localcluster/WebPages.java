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
 * Unpacks the web pages of HDFS, without which its daemons do not start. A Hadoop distribution contains them as a
 * folder. On Maven Central, only the test jar of HDFS contains them. The pages of YARN and of application masters are
 * in a jar that is on the class path already.
 */
final class WebPages {
    private static final String PAGES = "webapps/";
    private static final Pattern JAR = Pattern.compile("hadoop-hdfs-\\d.*-tests\\.jar");

    private WebPages() {}

    /**
     * Copies the pages, unless the folder contains them already.
     *
     * @param classPath a class path with the test jar of HDFS
     * @param folder the target, an entry of the daemons' class path
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
