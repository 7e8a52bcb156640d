package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.disk.LocalFileOps;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentStreams;

/** Reads runs: disk errors, and the bytes that Hadoop's statistics count. */
class RunInputTest {
    @TempDir
    Path dir;

    private final JobConf job = new JobConf(false);
    private SegmentStreams streams;
    private Run run;

    @BeforeEach
    void write() throws Exception {
        streams = new SegmentStreams(job, null);
        Random random = new Random(5);
        List<List<ByteBuffer>> records =
                List.of(List.of(Runs.record(random, 10, 1000)), List.of(Runs.record(random, 10, 700_000)), List.of());
        run = Runs.write(new ListSource(records), streams, 1, Runs.place(Runs.fs(job), path("spill0.out")));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void read_diskFails_throwsWithFileAndPartition() throws Exception {
        // No page is mapped at address 0, so reading this file fails like a broken disk.
        org.apache.hadoop.fs.Path broken = new org.apache.hadoop.fs.Path("/proc/self/mem");
        try (RunInput input = new RunInput(new Run(new LocalFileOps(), broken, run.index()), streams)) {
            assertThatIOException()
                    .isThrownBy(() -> Runs.drain(input.cursor(0, new ReadBuffers(1 << 16))))
                    .withMessageContaining("cannot read partition 0 of /proc/self/mem at 0: ")
                    .withStackTraceContaining("Input/output error");
        }
    }

    // Deprecated in favour of statistics that name no file system class.
    @SuppressWarnings("deprecation")
    @Test
    void read_anyRun_countedInStatistics() throws Exception {
        FileSystem.Statistics statistics =
                FileSystem.getStatistics("file", Runs.fs(job).getClass());
        long before = statistics.getBytesRead();
        try (RunInput input = new RunInput(run, streams)) {
            for (int p = 0; p < 3; p++) {
                Runs.drain(input.cursor(p, new ReadBuffers(1 << 16)));
            }
        }
        assertThat(statistics.getBytesRead() - before).isEqualTo(run.length());
    }

    private org.apache.hadoop.fs.Path path(String name) {
        return new org.apache.hadoop.fs.Path(dir.resolve(name).toUri());
    }
}
