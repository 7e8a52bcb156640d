package org.spillway.tools.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;

/** Writes the files that a node reads to use an archive: two scripts and their data. */
record NodeFiles(ArchiveFolder folder, ArchiveKind kind) {
    /**
     * Writes the files.
     *
     * @param jars the jars that the archive was made with, in the same order
     */
    void write(Container task, List<Path> jars) throws IOException {
        write(folder.classPath(), hadoopsPart(task));
        List<Path> files = new ArrayList<>(List.of(task.javaHome().resolve("lib/modules")));
        files.addAll(jars);
        files.add(folder.archive(kind));
        List<String> lines = new ArrayList<>();
        for (Path file : files) {
            TaskJars.checkPlain(file);
            long seconds = Files.getLastModifiedTime(file).to(TimeUnit.SECONDS);
            lines.add(Files.size(file) + " " + seconds + " " + file);
        }
        write(folder.files(), String.join("\n", lines));
        String classPath = jars.stream().map(Path::toString).collect(Collectors.joining(":"));
        // The JVM uses the last -cp option. $CLASSPATH is expanded by the second of the two shells that start a
        // container.
        write(folder.options(), kind.option + folder.archive(kind) + " -cp " + classPath + ":\"$CLASSPATH\"");
        script(folder.checkScript());
        files.addAll(List.of(folder.files(), folder.classPath(), folder.options(), folder.checkScript()));
        writeSums(files);
        // Written last: with it, tasks start from the archive.
        script(folder.optionsScript());
    }

    private void writeSums(List<Path> files) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : files) {
            lines.add(sha256(Files.newInputStream(file)) + "  " + file);
        }
        lines.add(sha256(resource(folder.optionsScript())) + "  " + folder.optionsScript());
        write(folder.sums(), String.join("\n", lines));
    }

    private static String sha256(InputStream file) throws IOException {
        try (file) {
            return DigestUtils.sha256Hex(file);
        }
    }

    /**
     * Returns Hadoop's part of CLASSPATH: {@code /conf:/lib/*} of {@code $PWD:/conf:/lib/*:job.jar/job.jar:...}. The
     * job's part is left out, because a job with its own class loader does not have it.
     */
    static String hadoopsPart(Container task) throws IOException {
        String variable = task.classPathVariable();
        String own = task.folder() + ":";
        if (!variable.startsWith(own)) {
            throw new IOException(
                    "CLASSPATH of a container does not begin with its folder " + task.folder() + ": " + variable);
        }
        int jobs = variable.indexOf(":job.jar/");
        if (jobs < own.length()) {
            throw new IOException("CLASSPATH of a container does not have the job's jar behind Hadoop's: " + variable);
        }
        return variable.substring(own.length(), jobs);
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text + "\n", StandardCharsets.UTF_8);
    }

    private static void script(Path file) throws IOException {
        try (InputStream in = resource(file)) {
            Files.copy(in, file);
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static InputStream resource(Path script) {
        return NodeFiles.class.getResourceAsStream(script.getFileName().toString());
    }
}
