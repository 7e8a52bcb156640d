package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.NeighbourGroups;
import org.spillway.NoOrder;
import org.spillway.SpillwayShuffle;
import org.spillway.disk.FailingDisk;
import org.spillway.testing.BombedJob;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/**
 * Outputs that their map wrote damaged, with the right checksum. Only the merge notices. The reduce fails, and its next
 * attempt can succeed only if the map runs again.
 */
class DamagedOutputTest {
    private static final int DAMAGED = 3;

    @TempDir
    private Path dir;

    private final TestJob job =
            TestJob.job(Text.class, LongWritable.class, 1, 1).with("mapreduce.reduce.shuffle.retry-delay.max.ms", 100);

    /** Where the output lies when the merge reads it. */
    private enum Kept {
        IN_MEMORY,
        IN_THE_PAGE_CACHE,
        IN_ITS_FILE,
        IN_A_FILE,
        UNORDERED,
        SPILLED,
        COMBINED;

        Way way() {
            return this == IN_THE_PAGE_CACHE || this == IN_ITS_FILE ? Way.LOCAL : Way.HTTP;
        }

        void set(TestJob job) {
            switch (this) {
                case IN_ITS_FILE ->
                    job.with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                            .with("mapreduce.reduce.shuffle.memory.limit.percent", 0.01);
                case IN_A_FILE -> job.with("mapreduce.reduce.shuffle.memory.limit.percent", 0.0001);
                case UNORDERED ->
                    job.sortedBy(NoOrder.class)
                            .with("mapreduce.job.output.group.comparator.class", NeighbourGroups.class.getName());
                case COMBINED ->
                    job.combinedBy(BombedJob.Sum.class)
                            .with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                            .with("mapreduce.reduce.input.buffer.percent", 0.0);
                case SPILLED ->
                    job.with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                            .with("mapreduce.reduce.input.buffer.percent", 0.0);
                default -> {
                    // the defaults
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_mapWroteDamage_namedAndReportedThreeTimes(Kept kept) throws Exception {
        kept.set(job);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.maps(harness, ReduceFaults.MAPS, 30_000);
        damage(harness.file(DAMAGED));
        TaskAttemptID damaged = harness.maps().get(DAMAGED);
        try (MapOutputServer server = harness.server()) {
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, kept.way(), server.address()))
                    .hasStackTraceContaining(
                            "the map wrote a damaged output: " + damaged + " from " + server.address() + ": ");
        }
        // mapreduce.reduce.shuffle.max-fetch-failures-notifications
        assertThat(harness.blamed()).isEqualTo(Collections.nCopies(3, damaged));
    }

    /** A file that is altered after it was verified is not what the map wrote. */
    @Test
    void reduce_bytesAlteredLater_nobodyBlamed() throws Exception {
        job.with("mapreduce.reduce.shuffle.memory.limit.percent", 0.0001);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.maps(harness, ReduceFaults.MAPS, 30_000);
        ShuffleOnDisk.use(new FailingDisk(List.of(dir), "map_0.out", FailingDisk.Fault.LYING, 1000, 1));
        try (MapOutputServer server = harness.server()) {
            assertThatThrownBy(() -> harness.reduce(ShuffleOnDisk.class, 0, Way.HTTP, server.address()))
                    .hasStackTraceContaining("checksum error");
        }
        assertThat(harness.blamed()).isEmpty();
    }

    /** Alters the middle of a segment and stores the checksum of what it then has. */
    private static void damage(Path file) throws Exception {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            byte[] bytes = new byte[(int) open.length()];
            open.readFully(bytes);
            int length = bytes.length - 4;
            for (int i = length / 2; i < length / 2 + 100; i++) {
                bytes[i] = (byte) 0x8C; // in a header, a length of four bytes
            }
            CRC32 crc = new CRC32();
            crc.update(bytes, 0, length);
            ByteBuffer.wrap(bytes).putInt(length, (int) crc.getValue());
            open.seek(0);
            open.write(bytes);
        }
    }
}
