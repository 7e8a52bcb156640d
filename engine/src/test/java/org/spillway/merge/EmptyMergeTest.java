package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.run.ListSource;
import org.spillway.run.PartitionReader;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.run.Runs;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentStreams;
import org.spillway.testing.SpillKey;

/**
 * Partitions in which no source has a record. RunWriter copies a prepared empty segment for them. With encrypted
 * intermediate data each segment has its own IV, so RunWriter reads the merge's cursor instead.
 */
class EmptyMergeTest {
    @TempDir
    java.nio.file.Path dir;

    private final JobConf job = new JobConf(false);

    @BeforeEach
    void open() {
        job.setMapOutputKeyClass(IntWritable.class);
    }

    @Test
    void next_noSources_false() throws Exception {
        try (RecordCursor cursor = new MergeCursor(List.of(), new KeyOrders(job).create())) {
            assertThat(cursor.next()).isFalse();
            assertThat(cursor.next()).isFalse();
        }
    }

    @Test
    void cursor_partitionThatNoSourceHas_empty() throws Exception {
        SegmentStreams streams = new SegmentStreams(job, null);
        Run run = write("run", streams, List.of(List.of(), List.of(record(1))));
        ListSource memory = new ListSource(List.of(List.of(), List.of()));
        try (MergeSource source =
                        MergeSource.of(List.of(run, run), memory, new KeyOrders(job), Runs.merging(), streams);
                PartitionReader reader = source.open()) {
            assertThat(reader.isEmpty(0)).isTrue();
            assertThat(Runs.drain(reader.cursor(0))).isEmpty();
            assertThat(Runs.drain(reader.cursor(1))).containsExactly(record(1), record(1));
        }
    }

    @Test
    void write_encryptedRunsWithEmptyPartitions_merged() throws Exception {
        job.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, true);
        SpillKey.addFor(job);
        SegmentStreams streams = new SegmentStreams(job, null);
        assertThat(streams.padding()).isPositive();
        Run first = write("first", streams, List.of(List.of(record(1)), List.of(), List.of(record(2))));
        Run second = write("second", streams, List.of(List.of(record(3)), List.of(), List.of()));
        try (MergeSource source =
                MergeSource.of(List.of(first, second), null, new KeyOrders(job), Runs.merging(), streams)) {
            Run merged = Runs.write(source, streams, 2, Runs.place(Runs.fs(job), path("merged")));
            try (RunInput input = new RunInput(merged, streams)) {
                assertThat(Runs.drain(input.cursor(0, new ReadBuffers(1 << 16))))
                        .containsExactly(record(1), record(3));
                assertThat(Runs.drain(input.cursor(1, new ReadBuffers(1 << 16))))
                        .isEmpty();
                assertThat(Runs.drain(input.cursor(2, new ReadBuffers(1 << 16))))
                        .containsExactly(record(2));
            }
        }
    }

    private Run write(String name, SegmentStreams streams, List<List<ByteBuffer>> partitions) throws Exception {
        return Runs.write(new ListSource(partitions), streams, 1, Runs.place(Runs.fs(job), path(name)));
    }

    private Path path(String name) {
        return new Path(dir.resolve(name).toUri());
    }

    private static ByteBuffer record(int key) {
        return Runs.record(ByteBuffer.allocate(Integer.BYTES).putInt(key).array(), new byte[] {9});
    }
}
