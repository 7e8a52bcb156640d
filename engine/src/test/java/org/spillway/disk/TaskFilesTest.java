package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MROutputFiles;
import org.apache.hadoop.mapreduce.MRConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.work.Heartbeat;

class TaskFilesTest {
    // More than any disk has.
    private static final long HUGE = 1L << 60;

    @TempDir
    Path dir;

    private final JobConf job = new JobConf(false);
    private List<Path> disks;
    private TaskFiles files;

    @BeforeEach
    void makeDisks() throws IOException {
        disks = List.of(dir.resolve("disk1"), dir.resolve("disk2"));
        for (Path disk : disks) {
            Files.createDirectory(disk);
        }
        job.setStrings(MRConfig.LOCAL_DIR, disks.stream().map(Path::toString).toArray(String[]::new));
        MROutputFiles names = new MROutputFiles();
        names.setConf(job);
        files = new TaskFiles(new LocalFileOps(), job, names, new Heartbeat());
    }

    /** The hint for a compressed output is the size of the uncompressed spills, which may be much larger. */
    @Test
    void run_hintBeyondAnyDisk_placeAnyway() throws Exception {
        assertThat(diskOf(files.output(HUGE))).isIn(disks);
        assertThat(diskOf(files.run(0, HUGE))).isIn(disks);
        assertThat(diskOf(files.runIndex(0, HUGE))).isIn(disks);
        FilePlace output = files.output(HUGE);
        assertThat(diskOf(files.outputIndex(output.path(), HUGE))).isIn(disks);
    }

    /** LocalJobRunner looks for it there only. */
    @Test
    void outputIndex_roomBesideTheOutput_besideIt() throws Exception {
        for (int i = 0; i < 20; i++) { // Hadoop chooses a disk at random
            org.apache.hadoop.fs.Path output = files.output(10).path();
            assertThat(files.outputIndex(output, 10).path()).isEqualTo(output.suffix(".index"));
        }
    }

    @Test
    void elsewhere_diskFails_otherDiskWhateverTheHint() throws Exception {
        FilePlace first = files.output(HUGE);
        FilePlace second = first.elsewhere(1000, new IOException("injected"));
        assertThat(diskOf(second)).isIn(disks).isNotEqualTo(diskOf(first));
    }

    @Test
    void elsewhere_bytesBeyondAnyDisk_throws() throws Exception {
        FilePlace first = files.output(10);
        assertThatThrownBy(() -> first.elsewhere(HUGE, new IOException("injected")))
                .isInstanceOf(IOException.class)
                .hasStackTraceContaining("injected")
                .hasStackTraceContaining("Could not find any valid local directory");
    }

    @Test
    void input_neededBytesBeyondAnyDisk_throws() throws Exception {
        assertThat(diskOf(files.input(10, HUGE))).isIn(disks);
        assertThat(diskOf(files.input(0, HUGE))).isIn(disks);
        assertThatThrownBy(() -> files.input(HUGE, HUGE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Could not find any valid local directory");
        assertThat(files.largestDisk()).isEqualTo(dir.toFile().getTotalSpace()).isPositive();
    }

    @Test
    void run_noDir_throwsFirstReason() throws Exception {
        job.setStrings(MRConfig.LOCAL_DIR, Files.createFile(dir.resolve("file")).toString());
        assertThatThrownBy(() -> files.output(HUGE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Could not find any valid local directory");
    }

    private Path diskOf(FilePlace place) {
        Path path = new File(place.path().toUri().getPath()).toPath();
        return disks.stream().filter(path::startsWith).findFirst().orElseThrow();
    }
}
