package org.spillway.tools.archive;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * The JVM and class path of a task's container.
 *
 * @param javaHome the JVM's home directory
 * @param javaVersion the Java feature version, such as 21
 * @param folder the container's working directory, by the path with which CLASSPATH begins
 * @param classPathVariable CLASSPATH, as set by the launch script
 * @param classPath the JVM's class path, in which each {@code *} is expanded
 */
record Container(Path javaHome, int javaVersion, Path folder, String classPathVariable, List<String> classPath) {
    private static final String JAVA_HOME = "java.home";
    private static final String JAVA_VERSION = "java.specification.version";
    private static final String FOLDER = "user.dir";
    private static final String VARIABLE = "CLASSPATH";
    private static final String CLASS_PATH = "java.class.path";

    /** Writes the container that this JVM runs in, in the format of {@link #read}. */
    static void writeThis(OutputStream out) throws IOException {
        Properties told = new Properties();
        for (String property : new String[] {JAVA_HOME, JAVA_VERSION, CLASS_PATH}) {
            told.setProperty(property, System.getProperty(property));
        }
        told.setProperty(FOLDER, folder(System.getenv("PWD"), System.getProperty(FOLDER)));
        String variable = System.getenv(VARIABLE);
        told.setProperty(VARIABLE, variable == null ? "" : variable);
        told.store(out, null);
    }

    /**
     * Returns the shell's path of the working directory, with which CLASSPATH begins. The JVM's own differs from it below a
     * symbolic link.
     *
     * @param logical the shell's path, or null. Not used if it is another directory
     */
    static String folder(String logical, String physical) {
        try {
            return logical != null && Files.isSameFile(Path.of(logical), Path.of(physical)) ? logical : physical;
        } catch (IOException e) {
            return physical; // no such path
        }
    }

    static Container read(InputStream in) throws IOException {
        Properties told = new Properties();
        told.load(in);
        try {
            return new Container(
                    Path.of(told.getProperty(JAVA_HOME)),
                    Integer.parseInt(told.getProperty(JAVA_VERSION)),
                    Path.of(told.getProperty(FOLDER)),
                    told.getProperty(VARIABLE),
                    List.of(told.getProperty(CLASS_PATH).split(File.pathSeparator)));
        } catch (NullPointerException | NumberFormatException e) {
            throw new IOException("a container recorded no JVM properties: " + told, e);
        }
    }
}
