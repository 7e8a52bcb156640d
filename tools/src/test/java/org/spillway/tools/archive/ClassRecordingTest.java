package org.spillway.tools.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.RunVariant;

/** Reads what the JVMs of recording jobs leave. */
class ClassRecordingTest {
    @TempDir
    private Path temp;

    private Path job;

    @BeforeEach
    void makeFolder() throws IOException {
        job = Files.createDirectories(temp.resolve("local"));
        try (OutputStream out = Files.newOutputStream(job.resolve("map" + RecordedOutput.CONTAINER))) {
            Container.writeThis(out);
        }
    }

    @Test
    void classList_recordingsOfTwoJvms_eachClassOnce() throws Exception {
        classes("map", "# a comment", "java/lang/String id: 1", "java/util/List id: 2");
        classes("master", "java/util/List id: 1", "java/util/Set id: 2");

        assertThat(read().classList()).containsExactlyInAnyOrder("java/lang/String", "java/util/List", "java/util/Set");
    }

    @Test
    void read_jvmWithoutClasses_throwsWithItsFile() throws Exception {
        classes("map", "java/lang/String id: 1");
        classes("reduce", "# a comment");

        assertThatThrownBy(this::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("recorded no class")
                .hasMessageContaining("reduce" + RecordedOutput.CLASSES);
    }

    /** The options of an archive put its jars in front of the class path, which the recording is to find out. */
    @Test
    void settings_olderArchiveInOptions_removed() {
        Configuration conf = new Configuration(false);
        for (StartOptions options : StartOptions.values()) {
            conf.set(options.setting(), "-Dmy=1 $(/opt/archive/options.sh)");
        }

        Configuration job = new ClassRecording(conf, "file:///engine.jar").settings(RunVariant.BOTH, true);

        for (StartOptions options : StartOptions.values()) {
            assertThat(job.get(options.setting())).isEqualTo("-Dmy=1 -XX:DumpLoadedClassList=spillway-classes.lst");
        }
    }

    @Test
    void folder_shellPathOfSameFolder_shellPath() throws IOException {
        Path real = Files.createDirectory(temp.toRealPath().resolve("real"));
        Path link = Files.createSymbolicLink(temp.resolve("link"), real);

        assertThat(Container.folder(link.toString(), real.toString())).isEqualTo(link.toString());
        assertThat(Container.folder(temp.toString(), real.toString())).isEqualTo(real.toString());
        assertThat(Container.folder("/no/such/folder", real.toString())).isEqualTo(real.toString());
        assertThat(Container.folder(null, real.toString())).isEqualTo(real.toString());
    }

    private void classes(String jvm, String... lines) throws IOException {
        Files.write(job.resolve(jvm + RecordedOutput.CLASSES), List.of(lines));
    }

    private RecordedClasses read() throws IOException {
        Configuration conf = new Configuration(false);
        return ClassRecording.read(
                FileSystem.getLocal(conf), new org.apache.hadoop.fs.Path(temp.toUri()), List.of("local"));
    }
}
