package org.spillway.archive;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The jars that an archive is made for: those of Hadoop on the class path of a container, in its order.
 *
 * <p>A JVM takes an archive only where its class path begins with the jars that the archive was made with; folders that
 * hold files must not be among them (HotSpot refuses "non-empty directory in paths"). So these jars go before the
 * container's own class path, and with it before the folders of the configuration and of the container. That changes what
 * is found only where a jar has a file of the same name: {@link #checkNothingHidden} refuses such jars.
 */
final class TaskJars {
    /** What no shell takes for anything but a part of a name. */
    private static final Pattern PLAIN = Pattern.compile("[-+./@%=,_A-Za-z0-9]+");

    /** Found on the class path by each task. */
    private static final String JOB_SETTINGS = "job.xml";

    private final List<Path> jars;
    private final Set<String> folderFiles;

    private TaskJars(List<Path> jars, Set<String> folderFiles) {
        this.jars = jars;
        this.folderFiles = folderFiles;
    }

    /**
     * Those of a container.
     *
     * @throws IOException if one is not on this machine, or its name is not plain
     */
    static TaskJars of(Container container) throws IOException {
        List<Path> jars = new ArrayList<>();
        Set<String> files = new HashSet<>(Set.of(JOB_SETTINGS));
        for (String entry : container.classPath()) {
            Path path = Path.of(entry).toAbsolutePath().normalize();
            // The job's own come after these, as before.
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
            throw new IOException("no jar on the class path of a container lies outside of it: " + container.classPath()
                    + "; jobs that bring Hadoop with them (mapreduce.application.framework.path) have no archive");
        }
        return new TaskJars(jars, files);
    }

    /** In their order. */
    List<Path> paths() {
        return List.copyOf(jars);
    }

    /** Puts a jar behind all others, unless one of its name is there. */
    void add(Path jar) throws IOException {
        boolean there = jars.stream().anyMatch(other -> other.getFileName().equals(jar.getFileName()));
        if (!there) {
            jars.add(checked(jar));
        }
    }

    /**
     * Looks for files of the configuration that would be hidden by one in a jar.
     *
     * @throws IOException which names the first
     */
    void checkNothingHidden() throws IOException {
        for (Path jar : jars) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                for (String file : folderFiles) {
                    if (zip.getEntry(file) != null) {
                        throw new IOException(
                                jar + " holds a file " + file + ", which would be found before the one of"
                                        + " the same name in the configuration or the container: no archive can be used with it");
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
            // The JVM would ignore it, too, until it is there.
            throw new IOException(
                    jar + " is on the class path of the containers, but not on this machine: build on a node");
        }
        checkPlain(jar);
        return jar;
    }

    /**
     * Checks a path that goes through two shells.
     *
     * @throws IOException if one could take it for something else
     */
    static void checkPlain(Path path) throws IOException {
        if (!PLAIN.matcher(path.toString()).matches()) {
            throw new IOException("'" + path + "': an archive's files may have only letters, digits and -+./@%=,_ in"
                    + " their paths: " + FileSystems.getDefault().getSeparator() + "bin/bash reads them");
        }
    }
}
