package org.spillway.formats.shortcircuit;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.hadoop.util.Shell;

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
        // Leave out the settings of a real cluster, perhaps with several NameNodes: they do not suit a cluster inside a
        // JVM.
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.equals(settings))
                .collect(Collectors.joining(File.pathSeparator));
        return new HadoopJars(classPath, null);
    }

    /**
     * Returns the Hadoop of a cluster's client, with its settings.
     *
     * @param home the installation, as in HADOOP_HOME; null for this JVM's class path, which contains HADOOP_CONF_DIR
     * @throws IOException if the installation does not print its class path
     */
    static HadoopJars ofCluster(String home) throws IOException, InterruptedException {
        if (home == null) {
            return new HadoopJars(System.getProperty("java.class.path"), null);
        }
        Path command = Path.of(home, "bin", "hadoop");
        Process process = new ProcessBuilder(command.toString(), "classpath")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        String answer = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
        int code = process.waitFor();
        if (code != 0 || answer.isEmpty()) {
            throw new IOException("no class path from " + command + " classpath: exit code=" + code);
        }
        Path natives = Path.of(home, "lib", "native");
        boolean there = Files.isRegularFile(natives.resolve(System.mapLibraryName("hadoop")));
        return new HadoopJars(ownClasses() + File.pathSeparator + answer, there ? natives : null);
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
     * @throws UnavailableException if it is not available on this machine
     */
    static HadoopJars older(Path folder) throws UnavailableException {
        if (Shell.WINDOWS) {
            throw new UnavailableException("Windows has no domain sockets that Hadoop knows");
        }
        Path list = folder.resolve("classpath.txt");
        if (!Files.isRegularFile(list)) {
            throw new UnavailableException(list + " is not there; ./mvnw -Plab package -pl lab/formats -am makes it");
        }
        Path natives = folder.resolve("native").resolve("nativelib").resolve(platform());
        Path library = natives.resolve(System.mapLibraryName("hadoop"));
        if (!Files.isRegularFile(library)) {
            throw new UnavailableException("no libhadoop for " + platform() + ": " + library + " is not there");
        }
        try {
            return new HadoopJars(
                    ownClasses() + File.pathSeparator + Files.readString(list).strip(), natives);
        } catch (IOException e) {
            throw new UnavailableException(list + " cannot be read: " + e);
        }
    }

    // In Hadoop's notation: Linux-amd64, Mac_OS_X-aarch64
    private static String platform() {
        return System.getProperty("os.name").replace(' ', '_') + "-" + System.getProperty("os.arch");
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
