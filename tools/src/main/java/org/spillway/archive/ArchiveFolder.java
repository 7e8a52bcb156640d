package org.spillway.archive;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where an archive lies, with all that a node needs to use it. The folder is to be at the same path on each node.
 *
 * <pre>
 * task.jsa or task.aot   options.sh   check.sh   files   class-path   options   mapred-site-task-archive.xml   the engine's jar
 * </pre>
 *
 * @param root an absolute path
 */
record ArchiveFolder(Path root) {
    /** Of any path. */
    static ArchiveFolder of(Path root) {
        return new ArchiveFolder(root.toAbsolutePath().normalize());
    }

    Path archive(ArchiveKind kind) {
        return root.resolve(kind.fileName());
    }

    /** Prints the JVM's options where the archive fits, in the shell that starts a container. */
    Path optionsScript() {
        return root.resolve("options.sh");
    }

    /** Tells whether the archive is used on a node. */
    Path checkScript() {
        return root.resolve("check.sh");
    }

    /** What the JVM compares: a line {@code BYTES SECONDS PATH} a file, as {@code stat} prints it. */
    Path files() {
        return root.resolve("files");
    }

    /** What CLASSPATH begins with in a container that the archive fits, behind the container's own folder. */
    Path classPath() {
        return root.resolve("class-path");
    }

    /** What {@link #optionsScript} prints. */
    Path options() {
        return root.resolve("options");
    }

    /** The settings of jobs that use the archive. */
    Path preset() {
        return root.resolve("mapred-site-task-archive.xml");
    }

    /** The engine's jar, under the name that it had. */
    Path engine(Path jar) {
        return root.resolve(jar.getFileName().toString());
    }

    /** All files that a build makes, but for the engine's jar. */
    List<Path> made() {
        return Stream.concat(
                        Stream.of(ArchiveKind.values()).map(this::archive),
                        Stream.of(optionsScript(), checkScript(), files(), classPath(), options(), preset()))
                .toList();
    }
}
