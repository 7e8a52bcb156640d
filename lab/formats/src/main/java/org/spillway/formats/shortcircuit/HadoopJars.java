package org.spillway.formats.shortcircuit;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The Hadoop on which a {@link ReadChild} runs.
 *
 * @param classPath Hadoop's jars and this project's classes
 * @param natives the folder of Hadoop's native library; null for none
 */
record HadoopJars(String classPath, Path natives) {
    /** Returns the Hadoop of this JVM, without native code. */
    static HadoopJars own() {
        String settings = System.getenv("HADOOP_CONF_DIR");
        // Leaves out the settings of a real cluster, perhaps with several NameNodes: they do not suit a cluster inside
        // a JVM.
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.equals(settings))
                .collect(Collectors.joining(File.pathSeparator));
        return new HadoopJars(classPath, null);
    }

    /** Returns the folder in which the build puts the files for {@link #older}. */
    static Path olderFolder() {
        // lab/formats/target/classes, or a jar in lab/formats/target
        return ownClasses().resolveSibling("hadoop-3.4");
    }

    /**
     * Returns the Hadoop 3.4 line with the native library that a domain socket needs.
     *
     * @param folder the folder with classpath.txt and native, as the build makes them
     * @throws IOException if it is not available on this machine
     */
    static HadoopJars older(Path folder) throws IOException {
        Path list = folder.resolve("classpath.txt");
        if (!Files.isRegularFile(list)) {
            throw new IOException(list + " is not there; ./mvnw -Plab package -pl lab/formats -am makes it");
        }
        // In Hadoop's notation: Linux-amd64, Mac_OS_X-aarch64
        String platform = System.getProperty("os.name").replace(' ', '_') + "-" + System.getProperty("os.arch");
        Path natives = folder.resolve("native").resolve("nativelib").resolve(platform);
        if (!Files.isRegularFile(natives.resolve(System.mapLibraryName("hadoop")))) {
            throw new IOException("no libhadoop for " + platform + " in " + natives);
        }
        return new HadoopJars(
                ownClasses() + File.pathSeparator + Files.readString(list).strip(), natives);
    }

    private static Path ownClasses() {
        try {
            return Path.of(HadoopJars.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
