package org.spillway.tools.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests an archive without a cluster: its settings, refusals, and what remove leaves behind. */
class TaskArchiveTest {
    private static final String MAP = "mapreduce.admin.map.child.java.opts";
    private static final String REDUCE = "mapreduce.admin.reduce.child.java.opts";
    private static final String MASTER = "yarn.app.mapreduce.am.admin-command-opts";

    @TempDir
    private Path temp;

    @Test
    void settings_clusterHasOptions_archiveBehindThem() {
        Configuration conf = new Configuration(false);
        conf.set(REDUCE, "-Dmy=1");
        TaskArchive archive = TaskArchive.in(Path.of("/opt/archive"));

        Map<String, String> settings = archive.settings(conf);

        assertThat(settings)
                .containsEntry(
                        MAP,
                        "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN $(/opt/archive/options.sh)")
                .containsEntry(REDUCE, "-Dmy=1 $(/opt/archive/options.sh)")
                .containsEntry(MASTER, "$(/opt/archive/options.sh)")
                .hasSize(3);
        settings.forEach(conf::set);
        assertThat(archive.settings(conf)).as("asked for twice").isEqualTo(settings);
        assertThat(TaskArchive.in(Path.of("/other")).settings(conf).get(REDUCE))
                .isEqualTo("-Dmy=1 $(/other/options.sh)");
    }

    @Test
    void of_jobNamesAnArchive_thatArchive() {
        Configuration conf = new Configuration(false);
        assertThat(TaskArchive.of(conf)).isEmpty();
        conf.set(MAP, "-Dmy=1 $(/opt/archive/options.sh)");

        assertThat(TaskArchive.of(conf)).containsOnlyKeys(MAP);
        assertThat(TaskArchive.of(conf).get(MAP).path()).isEqualTo(Path.of("/opt/archive"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mapreduce.job.user.classpath.first=true",
                "mapreduce.task.classpath.user.precedence=true",
                "mapreduce.application.framework.path=hdfs:/mr.tar.gz#mr"
            })
    void build_settingThatPreventsUse_throwsWithSetting(String setting) {
        String[] pair = setting.split("=", 2);
        Configuration conf = new Configuration(false);
        conf.set(pair[0], pair[1]);

        assertThatThrownBy(() -> TaskArchive.in(temp.resolve("archive")).build(conf, temp))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(setting + ": ");
        assertThat(temp.resolve("archive")).doesNotExist();
    }

    @Test
    void build_folderThatOthersMayReplace_throwsAndDeletesNothing() throws Exception {
        Path open = Files.createDirectory(temp.toRealPath().resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path note = Files.createDirectory(open.resolve("archive")).resolve("options.sh");
        Files.writeString(note, "an archive of before");

        assertThatThrownBy(() -> TaskArchive.in(open.resolve("archive"))
                        .build(new Configuration(false), temp.resolve("engine.jar")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(open + " has mode 777");
        assertThat(note).exists();
    }

    @Test
    void setMode_fileOfBuild_readableByOthers() throws Exception {
        assertThat(modeAfter("rw-------", true)).isEqualTo("rw-r--r--");
        assertThat(modeAfter("rwxrwx---", true)).isEqualTo("rwxr-xr-x");
        assertThat(modeAfter("rw-rw-rw-", true)).isEqualTo("rw-r--r--");
        assertThat(modeAfter("rwxrwx---", false)).as("not the build's").isEqualTo("rwxr-x---");
    }

    private String modeAfter(String mode, boolean made) throws IOException {
        Path file = temp.resolve("file");
        Files.writeString(file, "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        TaskArchive.setMode(file, made);
        return mode(file);
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void makeFolder_existingFolder_modeUnchanged() throws Exception {
        Path folder = temp.toRealPath().resolve("archive");
        TaskArchive.in(folder).makeFolder();
        assertThat(mode(folder)).isEqualTo("rwxr-xr-x");

        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        TaskArchive.in(folder).makeFolder();
        assertThat(mode(folder)).isEqualTo("rwx------");
    }

    @Test
    void hadoopsPart_classPathOfContainer_withoutPathsOfJob() throws Exception {
        assertThat(hadoopsPart("/c/1:/conf:/lib/*:job.jar/job.jar:job.jar/classes/:/c/1/*"))
                .isEqualTo("/conf:/lib/*");
        assertThatThrownBy(() -> hadoopsPart("/conf:/c/1:job.jar/job.jar")).hasMessageContaining("/c/1");
        assertThatThrownBy(() -> hadoopsPart("/c/1:job.jar/job.jar:/conf")).hasMessageContaining("behind Hadoop's");
    }

    private static String hadoopsPart(String variable) throws IOException {
        return NodeFiles.hadoopsPart(new Container(Path.of("/jdk"), 17, Path.of("/c/1"), variable, List.of()));
    }

    @Test
    void of_javaVersion_aotCacheFrom25() {
        assertThat(ArchiveKind.of(17)).isEqualTo(ArchiveKind.CLASS_DATA);
        assertThat(ArchiveKind.of(21)).isEqualTo(ArchiveKind.CLASS_DATA);
        assertThat(ArchiveKind.of(25)).isEqualTo(ArchiveKind.AOT_CACHE);
    }

    @Test
    void remove_foreignFileInFolder_foreignFileStays() throws Exception {
        ArchiveFolder folder = ArchiveFolder.of(temp.resolve("archive"));
        Files.createDirectories(folder.root());
        for (Path made : folder.made()) {
            Files.createFile(made);
        }
        Files.createFile(folder.root().resolve("spillway-engine-9.jar"));
        // As a build that was killed leaves it.
        Files.createFile(
                Files.createDirectory(folder.root().resolve("building-1")).resolve("classes.lst"));
        Path foreign = Files.createFile(folder.root().resolve("note"));

        TaskArchive.in(folder.root()).remove();
        assertThat(folder.root()).isDirectoryContaining(foreign::equals);
        assertThat(Files.list(folder.root())).containsExactly(foreign);

        Files.delete(foreign);
        TaskArchive.in(folder.root()).remove();
        assertThat(folder.root()).doesNotExist();
    }

    @Test
    void check_emptyFolder_notUsed() throws Exception {
        TaskArchive archive = TaskArchive.in(temp);

        assertThat(archive.isBuilt()).isFalse();
        ArchiveCheck check = archive.check(null);
        assertThat(check.isUsed()).isFalse();
        assertThat(check.line()).contains("not used", temp.toString());
        assertThat(ArchiveMain.run("check", "--dir", temp.toString())).isEqualTo(1);
        assertThat(ArchiveMain.run("print", "--dir", temp.toString())).isEqualTo(1);
        assertThat(ArchiveMain.run("check")).as("no --dir").isEqualTo(2);
    }

    @Test
    void run_buildWithoutCluster_wrongUsage() {
        assertThat(ArchiveMain.run("build", "--dir", temp.toString())).isEqualTo(2);
    }
}
