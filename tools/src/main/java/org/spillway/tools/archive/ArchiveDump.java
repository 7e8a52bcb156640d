package org.spillway.tools.archive;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.spillway.report.foreign.ProgramRun;

/** Makes an archive with the JVM of the containers. */
public final class ArchiveDump {
    private static final int MESSAGE_LINES = 20;

    private final Path java;
    private final List<Path> jars;
    private final Path temp;

    /**
     * Creates the dump of a JDK and a class path.
     *
     * @param temp a folder for temporary files
     */
    public ArchiveDump(Path javaHome, List<Path> jars, Path temp) {
        this.java = javaHome.resolve("bin").resolve("java");
        this.jars = jars;
        this.temp = temp;
    }

    /**
     * Makes the archive.
     *
     * @param classList the loaded classes, one line each
     * @param training a jar with {@link Training} and those of its dependencies that are not on the class path
     */
    void make(ArchiveKind kind, Path archive, Iterable<String> classList, Path training)
            throws IOException, InterruptedException {
        switch (kind) {
            case CLASS_DATA -> makeClassData(archive, classList);
            case AOT_CACHE -> {
                Path list = written(classList);
                Path trained = temp.resolve("task.aotconf");
                // The class path must equal that of the containers. RunJar loads all other classes from the training
                // jar.
                run(
                        "-XX:AOTMode=record",
                        "-XX:AOTConfiguration=" + trained,
                        "org.apache.hadoop.util.RunJar",
                        training.toString(),
                        Training.class.getName(),
                        list.toString(),
                        temp.resolve("training").toString());
                run("-XX:AOTMode=create", "-XX:AOTConfiguration=" + trained, kind.option + archive);
            }
        }
        if (!Files.exists(archive)) {
            throw new IOException(java + " did not write " + archive);
        }
    }

    /** Makes a static class data archive. */
    public void makeClassData(Path archive, Iterable<String> classList) throws IOException, InterruptedException {
        run("-Xshare:dump", "-XX:SharedClassListFile=" + written(classList), ArchiveKind.CLASS_DATA.option + archive);
    }

    private Path written(Iterable<String> classList) throws IOException {
        return Files.write(temp.resolve("classes.lst"), classList, StandardCharsets.UTF_8);
    }

    private void run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-Djava.io.tmpdir=" + temp,
                "-cp",
                jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
        command.addAll(Arrays.asList(arguments));
        System.err.println("making the archive: " + arguments[0]);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(temp.toFile());
        // Without a configuration, Hadoop uses the local file system and runs the job in this process.
        builder.environment().keySet().removeIf(name -> name.startsWith("HADOOP_"));
        ProgramRun run = ProgramRun.of(builder, "");
        if (run.exit() != 0) {
            List<String> lines = run.output().lines().toList();
            throw new IOException(java + " " + arguments[0] + " has ended with exit code " + run.exit() + ":\n"
                    + lines.stream()
                            .skip(Math.max(0, lines.size() - MESSAGE_LINES))
                            .collect(Collectors.joining("\n")));
        }
    }
}
