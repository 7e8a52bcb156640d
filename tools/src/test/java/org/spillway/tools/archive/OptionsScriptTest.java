package org.spillway.tools.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.foreign.ProgramRun;

/**
 * Tests the script that the launch of a container calls. It prints options if all files are unchanged, and otherwise a
 * reason.
 */
class OptionsScriptTest {
    @TempDir
    private Path temp;

    private ArchiveFolder folder;
    private Path javaHome;
    private Path jar;
    private Path engine;
    private Path containerFolder;

    @BeforeEach
    void build() throws IOException {
        Path root = temp.toRealPath();
        folder = ArchiveFolder.of(Files.createDirectories(root.resolve("archive")));
        javaHome = root.resolve("jdk");
        Files.createDirectories(javaHome.resolve("lib"));
        Files.writeString(javaHome.resolve("lib/modules"), "modules");
        jar = Files.writeString(root.resolve("hadoop.jar"), "jar");
        engine = Files.writeString(folder.engine(Path.of("spillway-engine-1.jar")), "engine");
        Files.writeString(folder.archive(ArchiveKind.CLASS_DATA), "classes");
        containerFolder = Files.createDirectories(root.resolve("container"));
        Container task =
                new Container(javaHome, 17, containerFolder, classPath("/conf:/lib/*:job.jar/job.jar:x"), List.of());
        new NodeFiles(folder, ArchiveKind.CLASS_DATA).write(task, List.of(jar, engine));
    }

    private String classPath(String behindFolder) {
        return containerFolder + ":" + behindFolder;
    }

    private record Printed(String options, String errors) {}

    private Printed run(String classPath, Path jdk) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(folder.optionsScript().toString());
        builder.directory(containerFolder.toFile());
        builder.environment().put("PWD", containerFolder.toString());
        builder.environment().put("CLASSPATH", classPath);
        builder.environment().put("JAVA_HOME", jdk.toString());
        Path errors = temp.resolve("errors");
        builder.redirectError(errors.toFile());
        ProgramRun run = ProgramRun.of(builder, "");
        assertThat(run.exit()).as("a container must start").isZero();
        return new Printed(run.output().trim(), Files.readString(errors).trim());
    }

    private Printed run() throws IOException, InterruptedException {
        return run(classPath("/conf:/lib/*:job.jar/job.jar:x"), javaHome);
    }

    private void assertUnused(Printed printed, Object... why) {
        assertThat(printed.options())
                .as("a job whose engine is in this folder alone")
                .isEqualTo("-cp \"$CLASSPATH\":" + engine);
        assertReason(printed, why);
    }

    private void assertReason(Printed printed, Object... why) {
        assertThat(printed.errors()).contains("the task archive in " + folder.root() + " is not used: ");
        for (Object part : why) {
            assertThat(printed.errors()).contains(part.toString());
        }
        assertThat(printed.errors().lines()).hasSize(1);
    }

    @Test
    void options_nothingChanged_archiveAndClassPath() throws Exception {
        Printed printed = run();

        assertThat(printed.options())
                .isEqualTo("-XX:SharedArchiveFile=" + folder.root() + "/task.jsa -cp " + jar + ":" + engine
                        + ":\"$CLASSPATH\"");
        assertThat(printed.errors()).isEmpty();
    }

    @Test
    void options_otherJarsOfJob_archiveUsed() throws Exception {
        assertThat(run(classPath("/conf:/lib/*:job.jar/job.jar:other.jar"), javaHome)
                        .options())
                .isNotEmpty();
        assertThat(run(classPath("/conf:/lib/*"), javaHome).options())
                .as("a class loader of the job's")
                .isNotEmpty();
    }

    @Test
    void options_otherBeginOfClassPath_engineOnly() throws Exception {
        assertUnused(
                run(classPath("job.jar/job.jar:x:/conf:/lib/*"), javaHome),
                "CLASSPATH does not begin as at the build",
                "job.jar");
        assertUnused(run(classPath("/conf:/lib/*.jar"), javaHome), "CLASSPATH");
    }

    @Test
    void options_otherJdk_engineOnly() throws Exception {
        Path other = Files.createDirectories(temp.resolve("other"));

        assertUnused(run(classPath("/conf:/lib/*"), other), "JAVA_HOME=" + other, javaHome);
    }

    @Test
    void options_jarOfOtherSize_engineOnly() throws Exception {
        FileTime time = Files.getLastModifiedTime(jar);
        Files.writeString(jar, "longer");
        Files.setLastModifiedTime(jar, time);

        assertUnused(run(), "3 " + time.toMillis() / 1_000 + " " + jar, "is now 6 ");
    }

    @Test
    void options_jarOfOtherTime_engineOnly() throws Exception {
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000));

        assertUnused(run(), jar, "is now 3 1000 ");
    }

    @Test
    void options_missingJar_engineOnly() throws Exception {
        Files.delete(jar);

        assertUnused(run(), jar, "cannot be read");
    }

    @Test
    void options_archiveCutShort_engineOnly() throws Exception {
        Files.writeString(folder.archive(ArchiveKind.CLASS_DATA), "cla");

        assertUnused(run(), "task.jsa");
    }

    @Test
    void options_missingListOfFiles_engineOnly() throws Exception {
        Files.delete(folder.files());

        assertUnused(run(), folder.files(), "cannot be read");
    }

    @Test
    void options_missingEngine_empty() throws Exception {
        Files.delete(engine);

        Printed printed = run();

        assertThat(printed.options()).isEmpty();
        assertReason(printed, engine, "cannot be read");
    }

    @Test
    void options_engineNameWithShellCommand_empty() throws Exception {
        Files.move(engine, folder.engine(Path.of("spillway-engine-$(date).jar")));

        Printed printed = run();

        assertThat(printed.options()).isEmpty();
        assertReason(printed, engine, "cannot be read");
    }

    @Test
    void options_jobShipsOtherEngine_engineOnly() throws Exception {
        Path shipped = Files.writeString(containerFolder.resolve("spillway-engine-2.jar"), "engine");
        assertThat(run().options()).as("the same bytes").startsWith("-XX:SharedArchiveFile=");

        Files.writeString(shipped, "newer!");
        assertUnused(run(), "the job ships another engine: spillway-engine-2.jar");
    }

    @Test
    void options_jobShipsLogSettings_engineOnly() throws Exception {
        Files.writeString(containerFolder.resolve("container-log4j.properties"), "log4j.rootLogger=DEBUG");

        assertUnused(run(), "the job ships a container-log4j.properties");
    }
}
