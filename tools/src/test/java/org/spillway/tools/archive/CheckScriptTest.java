package org.spillway.tools.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.report.foreign.ProgramRun;

/** Tests the script that reports on each node whether the archive is used, with a JVM that says that it is. */
class CheckScriptTest {
    private static final byte[] CLASSES = new byte[1000];

    @TempDir
    private Path temp;

    private ArchiveFolder folder;
    private Path jar;

    @BeforeEach
    void build() throws IOException {
        Path root = temp.toRealPath();
        folder = ArchiveFolder.of(Files.createDirectories(root.resolve("parent/archive")));
        Path javaHome = root.resolve("jdk");
        Files.createDirectories(javaHome.resolve("lib"));
        Files.writeString(javaHome.resolve("lib/modules"), "modules");
        Path java = Files.createDirectories(javaHome.resolve("bin")).resolve("java");
        Files.writeString(
                java, "#!/bin/sh\necho '[0.1s][info] org.apache.hadoop.util.X source: shared objects file'\n");
        mode(java, "rwxr-xr-x");
        jar = Files.writeString(root.resolve("hadoop.jar"), "jar");
        Path engine = Files.writeString(folder.engine(Path.of("spillway-engine-1.jar")), "engine");
        Files.write(folder.archive(ArchiveKind.CLASS_DATA), CLASSES);
        Path container = Files.createDirectories(root.resolve("container"));
        Container task =
                new Container(javaHome, 17, container, container + ":/conf:/lib/*:job.jar/job.jar:x", List.of());
        new NodeFiles(folder, ArchiveKind.CLASS_DATA).write(task, List.of(jar, engine));
    }

    private static void mode(Path file, String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private String check(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(folder.checkScript().toString()));
        command.addAll(List.of(arguments));
        ProgramRun run = ProgramRun.of(new ProcessBuilder(command), "");
        String line = run.output().trim();
        assertThat(run.exit()).as(line).isEqualTo(line.startsWith("used: ") ? 0 : 1);
        assertThat(line.lines()).hasSize(1);
        return line;
    }

    /** Changes bytes but neither size nor time. */
    private static void flip(Path file) throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, time);
    }

    @Test
    void check_unchangedArchive_used() throws Exception {
        assertThat(check()).startsWith("used: 1 classes");
        mode(folder.root().getParent(), "rwxrwxrwx");
        assertThat(check()).startsWith("not used: ");
    }

    @Test
    void check_jdkPathWithShellCommand_commandNotRun() throws Exception {
        Path link = Files.createSymbolicLink(
                temp.toRealPath().resolve("a\"; touch ran; \""),
                temp.toRealPath().resolve("jdk"));

        assertThat(check(link.toString())).startsWith("used: 1 classes");
        assertThat(folder.root().resolve("ran")).doesNotExist();
    }

    /** Tasks then get options too, for the engine alone. */
    @Test
    void check_missingJar_notUsed() throws Exception {
        Files.delete(jar);

        assertThat(check()).isEqualTo("not used: " + jar + " cannot be read");
    }

    @Test
    void check_otherArchiveBytesOfSameSizeAndTime_notUsed() throws Exception {
        flip(folder.archive(ArchiveKind.CLASS_DATA));

        assertThat(check()).startsWith("not used: ").contains("task.jsa", "SHA-256");
    }

    @Test
    void check_otherJarBytes_notUsed() throws Exception {
        flip(jar);

        assertThat(check()).startsWith("not used: ").contains("hadoop.jar", "SHA-256");
    }

    @ParameterizedTest
    @ValueSource(strings = {"task.jsa", "options.sh", "options", "files", "class-path", "check.sh", ""})
    void check_fileThatOthersMayWrite_notUsed(String name) throws Exception {
        Path file = folder.root().resolve(name);
        mode(file, Files.isExecutable(file) ? "rwxr-xrwx" : "rw-r--rw-");
        assertThat(check()).startsWith("not used: ").contains("others may change", file.toString());

        mode(file, Files.isExecutable(file) ? "rwxrwxr-x" : "rw-rw-r--");
        assertThat(check()).startsWith("not used: ").contains("others may change", file.toString());
    }

    /** The archive serves its owner's tasks, so it is used, but the line names what keeps others out. */
    @ParameterizedTest
    @ValueSource(strings = {"task.jsa", "options.sh", "spillway-engine-1.jar", "", ".."})
    void check_fileThatOthersMayNotRead_usedAndFileNamed(String name) throws Exception {
        openAll();
        assertThat(check()).startsWith("used: ").doesNotContain("mode");
        Path file = folder.root().resolve(name).normalize();
        String mode = Files.isExecutable(file) ? "750" : "640";
        mode(file, Files.isExecutable(file) ? "rwxr-x---" : "rw-r-----");

        assertThat(check())
                .startsWith("used: ")
                .endsWith("; not for tasks of all users: " + file + " has mode " + mode);
    }

    /** JUnit's folder is its owner's alone, and the umask may make all files so. */
    private void openAll() throws IOException {
        List<Path> all = new ArrayList<>(List.of(temp, folder.root().getParent(), folder.root()));
        try (Stream<Path> files = Files.list(folder.root())) {
            files.forEach(all::add);
        }
        for (Path file : all) {
            TaskArchive.setMode(file, true);
        }
    }

    @Test
    void check_folderThatOthersMayWrite_scriptNotRun() throws Exception {
        Path ran = temp.resolve("ran");
        Files.writeString(folder.checkScript(), "#!/bin/sh\ntouch " + ran + "\necho used: forged\n");
        mode(folder.root(), "rwxrwxrwx");

        ArchiveCheck check = TaskArchive.in(folder.root()).check(null);

        assertThat(check.isUsed()).isFalse();
        assertThat(check.line())
                .startsWith("not used: ")
                .contains("others may change", folder.root().toString());
        assertThat(ran).doesNotExist();
        Files.writeString(folder.preset(), "<configuration/>");
        assertThat(ArchiveMain.run("print", "--dir", folder.root().toString())).isEqualTo(1);
        mode(folder.root(), "rwxr-xr-x");
        assertThat(ArchiveMain.run("print", "--dir", folder.root().toString())).isZero();
    }
}
