package org.spillway.tools.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.spillway.report.foreign.ShellWord;

/**
 * The jars that an archive is made for: Hadoop's jars on the class path of a container, in the same order.
 *
 * <p>A JVM uses an archive only if its class path begins with the jars that the archive was made with. Folders that
 * contain files must not be among them (HotSpot reports "non-empty directory in paths"). These jars are therefore put
 * before the container's own class path, which begins with the folders of the container and of the configuration. This
 * changes which file is found only if a jar contains a file with the same name as one in these folders. {@link
 * #checkNothingHidden} refuses such jars.
 */
record TaskJars(List<Path> jars, Set<String> folderFiles) {
    /** The settings of a job, which each task loads from the class path. */
    private static final String JOB_SETTINGS = "job.xml";

    /**
     * Returns the jars of a container.
     *
     * @throws IOException if there is no jar, or if a jar is not on this machine or has special characters in its path
     */
    static TaskJars of(Container container) throws IOException {
        List<Path> jars = new ArrayList<>();
        Set<String> files = new HashSet<>(Set.of(JOB_SETTINGS));
        for (String entry : container.classPath()) {
            Path path = Path.of(entry).toAbsolutePath().normalize();
            // Skips the job's own jars. They stay behind Hadoop's.
            if (path.startsWith(container.folder()) || !Path.of(entry).isAbsolute()) {
                continue;
            }
            if (Files.isDirectory(path)) {
                try (Stream<Path> found = Files.list(path)) {
                    found.filter(Files::isRegularFile)
                            .forEach(file -> files.add(file.getFileName().toString()));
                }
            } else if (isJar(entry)) {
                jars.add(checked(path));
            }
        }
        if (jars.isEmpty()) {
            throw new IOException(
                    "no jar of a container's class path lies outside its own folder: " + container.classPath()
                            + "; jobs that ship Hadoop (mapreduce.application.framework.path) cannot use an archive");
        }
        return new TaskJars(jars, files);
    }

    /** Returns the jars, in class path order. */
    List<Path> paths() {
        return List.copyOf(jars);
    }

    /** Appends a jar, unless a jar with the same file name is present. */
    void add(Path jar) throws IOException {
        boolean there = jars.stream().anyMatch(other -> other.getFileName().equals(jar.getFileName()));
        if (!there) {
            jars.add(checked(jar));
        }
    }

    /**
     * Checks that no jar contains a file with the name of a file in the container's or the configuration's folders.
     *
     * @throws IOException if one does. The message names the jar and the file
     */
    void checkNothingHidden() throws IOException {
        for (Path jar : jars) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                for (String file : folderFiles) {
                    if (zip.getEntry(file) != null) {
                        throw new IOException(jar + " holds a file " + file + ", which would hide the one of the same"
                                + " name in the configuration or the container: no archive can be used with it");
                    }
                }
            }
        }
    }

    private static boolean isJar(String entry) {
        return entry.endsWith(".jar") || entry.endsWith(".JAR");
    }

    private static Path checked(Path jar) throws IOException {
        if (!Files.isRegularFile(jar)) {
            // A JVM ignores a missing jar, but only until it exists.
            throw new IOException(
                    jar + " is on the class path of the containers, but not on this machine: build on a node");
        }
        checkPlain(jar);
        return jar;
    }

    /**
     * Checks that a path is safe to pass through two shells.
     *
     * @throws IOException if it contains special characters
     */
    static void checkPlain(Path path) throws IOException {
        if (!ShellWord.isPlain(path.toString()) || path.toString().contains(":")) {
            throw new IOException(
                    "'" + path + "': a shell interprets characters of this path; an archive's paths may have"
                            + " letters, digits and -+./@%=,_");
        }
    }
}
