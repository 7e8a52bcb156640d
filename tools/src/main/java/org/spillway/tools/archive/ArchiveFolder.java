package org.spillway.tools.archive;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a task archive, with all files that a node needs to use it. It must have the same path on each node.
 *
 * <pre>
 * task.jsa or task.aot   options.sh   check.sh   files   sums   class-path   options
 * mapred-site-task-archive.xml   the engine's jar
 * </pre>
 *
 * @param root an absolute path
 */
record ArchiveFolder(Path root) {
    /** Returns the folder at a relative or absolute path. */
    static ArchiveFolder of(Path root) {
        return new ArchiveFolder(root.toAbsolutePath().normalize());
    }

    Path archive(ArchiveKind kind) {
        return root.resolve(kind.fileName);
    }

    /** The script that prints the JVM options if the archive fits. The shell that starts a container runs it. */
    Path optionsScript() {
        return root.resolve("options.sh");
    }

    /** The script that reports whether this node's task JVMs use the archive. */
    Path checkScript() {
        return root.resolve("check.sh");
    }

    /**
     * The list of files that {@link #optionsScript} compares: the JDK's modules, the jars and the archive. Each file
     * has a line {@code BYTES SECONDS PATH}, in the format of {@code stat}.
     */
    Path files() {
        return root.resolve("files");
    }

    /**
     * The SHA-256 of the same files, of the scripts and of their data, in the format of {@code sha256sum}. The check
     * script compares them. The start of a container does not, because it would take longer than the archive saves.
     */
    Path sums() {
        return root.resolve("sums");
    }

    /** The start of CLASSPATH in a container that the archive fits, after the container's own folder. */
    Path classPath() {
        return root.resolve("class-path");
    }

    /** The output of {@link #optionsScript}. */
    Path options() {
        return root.resolve("options");
    }

    /** The settings of jobs that use the archive. */
    Path preset() {
        return root.resolve("mapred-site-task-archive.xml");
    }

    /** The copy of the engine's jar, which keeps its file name. */
    Path engine(Path jar) {
        return root.resolve(jar.getFileName().toString());
    }

    /** Returns all files that a build can make, except the engine's jar. */
    List<Path> made() {
        return Stream.concat(
                        Stream.of(ArchiveKind.values()).map(this::archive),
                        Stream.of(optionsScript(), checkScript(), files(), sums(), classPath(), options(), preset()))
                .toList();
    }
}
