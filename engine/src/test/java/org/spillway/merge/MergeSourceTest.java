package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.codec.CodecMemory;
import org.spillway.disk.FailingDisk;
import org.spillway.memory.JvmMemory;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.run.ListSource;
import org.spillway.run.PartitionReader;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.run.Runs;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentStreams;

/** Tests runs and memory as a single source. */
class MergeSourceTest {
    @TempDir
    java.nio.file.Path dir;

    private final JobConf job = new JobConf();
    private SegmentStreams streams;

    @BeforeEach
    void open() throws IOException {
        job.setMapOutputKeyClass(IntWritable.class);
        streams = new SegmentStreams(job, null);
    }

    @Test
    void isEmpty_noSourceHasRecords_true() throws Exception {
        // Partition: 0 in no source, 1 in the first run, 2 in the second, 3 in both, 4 in memory, 5 in the first run
        // and memory.
        Run first =
                run("a", List.of(List.of(), List.of(record(1, 1)), List.of(), List.of(record(1, 1)), List.of(), of(1)));
        Run second = run(
                "b", List.of(List.of(), List.of(), List.of(record(1, 2)), List.of(record(1, 2)), List.of(), List.of()));
        ListSource memory = new ListSource(
                List.of(List.of(), List.of(), List.of(), List.of(), List.of(record(1, 3)), List.of(record(1, 3))));
        try (MergeSource source = source(List.of(first, second), memory);
                PartitionReader reader = source.open()) {
            assertThat(source.partitions()).isEqualTo(6);
            assertThat(source.sizeHint()).isEqualTo(7L * record(1, 1).capacity() + 6 * SegmentLayout.TRAILER);
            for (int p = 0; p < 6; p++) {
                assertThat(reader.isEmpty(p)).as("partition " + p + " is empty").isEqualTo(p == 0);
            }
            // Without memory, only the first run has partition 5.
            Run copy;
            try (MergeSource runsOnly = source(List.of(first, second), null);
                    PartitionReader runsReader = runsOnly.open()) {
                assertThat(runsReader.isEmpty(5)).isFalse();
                assertThat(runsReader.isEmpty(4)).isTrue();
                copy = Runs.write(runsOnly, streams, 2, Runs.place(Runs.fs(job), path("copy")));
                assertThat(runsOnly.sizeHint()).isEqualTo(copy.length());
            }
            try (RunInput input = new RunInput(copy, streams)) {
                assertThat(Runs.drain(input.cursor(1, new ReadBuffers(1 << 16))))
                        .containsExactly(record(1, 1));
                assertThat(Runs.drain(input.cursor(2, new ReadBuffers(1 << 16))))
                        .containsExactly(record(1, 2));
                assertThat(Runs.drain(input.cursor(3, new ReadBuffers(1 << 16))))
                        .containsExactly(record(1, 1), record(1, 2));
                assertThat(Runs.drain(input.cursor(4, new ReadBuffers(1 << 16))))
                        .isEmpty();
            }
        }
    }

    @Test
    void cursor_equalKeys_runsInOrderAndMemoryLast() throws Exception {
        List<Run> runs = new ArrayList<>();
        for (int r = 0; r < 5; r++) {
            runs.add(run("run" + r, List.of(List.of(record(-3, r), record(7, r), record(7, 10 + r)))));
        }
        ListSource memory = new ListSource(List.of(List.of(record(-4, 99), record(-3, 99), record(7, 99))));
        List<ByteBuffer> expected = new ArrayList<>();
        expected.add(record(-4, 99));
        for (int r = 0; r < 5; r++) {
            expected.add(record(-3, r));
        }
        expected.add(record(-3, 99));
        for (int r = 0; r < 5; r++) {
            expected.add(record(7, r));
            expected.add(record(7, 10 + r));
        }
        expected.add(record(7, 99));
        try (MergeSource source = source(runs, memory);
                PartitionReader reader = source.open()) {
            assertThat(Runs.drain(reader.cursor(0))).isEqualTo(expected);
        }
    }

    @Test
    void cursor_singleSource_noMerge() throws Exception {
        Run run = run("one", List.of(List.of(record(1, 1)), List.of()));
        ListSource memory = new ListSource(List.of(List.of(), List.of(record(2, 2))));
        try (MergeSource source = source(List.of(run), memory);
                PartitionReader reader = source.open()) {
            for (int p = 0; p < 2; p++) {
                try (RecordCursor cursor = reader.cursor(p)) {
                    assertThat(cursor).as("partition " + p).isNotInstanceOf(MergeCursor.class);
                }
                assertThat(Runs.drain(reader.cursor(p))).as("partition " + p).containsExactly(record(p + 1, p + 1));
            }
        }
    }

    /** No compare is needed: runs are read one after the other, then memory. */
    @Test
    void cursor_allKeysEqual_runsInOrderAndMemoryLast() throws Exception {
        job.setMapOutputKeyClass(NullWritable.class);
        Run first = run("a", List.of(List.of(value(1), value(2)), List.of(value(7)), List.of()));
        Run second = run("b", List.of(List.of(), List.of(), List.of()));
        Run third = run("c", List.of(List.of(value(3)), List.of(), List.of()));
        ListSource memory = new ListSource(List.of(List.of(value(4)), List.of(), List.of(value(5))));
        try (MergeSource source = source(List.of(first, second, third), memory);
                PartitionReader reader = source.open()) {
            assertThat(Runs.drain(reader.cursor(0))).containsExactly(value(1), value(2), value(3), value(4));
            assertThat(Runs.drain(reader.cursor(1))).containsExactly(value(7));
            assertThat(Runs.drain(reader.cursor(2))).containsExactly(value(5));
            try (RecordCursor cursor = reader.cursor(2)) {
                assertThat(cursor.next()).isTrue();
                assertThat(cursor.next()).isFalse();
                assertThat(cursor.next()).as("and still none").isFalse();
            }
        }
        try (MergeSource source = source(List.of(first, third), null);
                PartitionReader reader = source.open()) {
            assertThat(Runs.drain(reader.cursor(0))).containsExactly(value(1), value(2), value(3));
            assertThat(Runs.drain(reader.cursor(2))).isEmpty();
        }
    }

    /** A thread that reads one run at a time needs memory for one. */
    @Test
    void maxReaders_memoryForOneThread_one() throws Exception {
        Run run = run("a", List.of(of(1)));
        List<Run> runs = Collections.nCopies(3, run);
        // An eighth of the heap is room for three windows of 4 KiB.
        MergeMemory three =
                new MergeMemory(new JvmMemory(8 * 3 * 4096, 8 * 3 * 4096, 0, false), 4, new CodecMemory(0, 0), 0);
        try (MergeSource merged = MergeSource.of(runs, null, new KeyOrders(job), three, streams)) {
            assertThat(merged.runs()).isEqualTo(3);
            assertThat(merged.maxReaders()).isEqualTo(1);
        }
        job.setMapOutputKeyClass(NullWritable.class);
        try (MergeSource chained = MergeSource.of(runs, null, new KeyOrders(job), three, streams)) {
            assertThat(chained.maxReaders()).isEqualTo(3);
        }
    }

    @Test
    void open_runMissing_othersClosed() throws Exception {
        FailingDisk disk = new FailingDisk(List.of(dir), "", FailingDisk.Fault.CLOSING, 0, 0);
        List<Run> runs = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            runs.add(Runs.write(new ListSource(List.of(of(1))), streams, 1, Runs.place(disk, path(name))));
        }
        disk.fromNowOn();
        Files.delete(dir.resolve("b"));
        assertThatThrownBy(() -> source(runs, null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("b")
                .satisfies(e -> assertThat(e.getSuppressed()).containsExactlyElementsOf(disk.thrown()));
        assertThat(disk.thrown()).as("closed").hasSize(1);
    }

    @Test
    void done_withMemory_passedOn() throws Exception {
        Run run = run("one", List.of(List.of(record(1, 1)), List.of()));
        ListSource memory = new ListSource(List.of(List.of(), List.of(record(2, 2))));
        try (MergeSource source = source(List.of(run), memory);
                PartitionReader reader = source.open()) {
            reader.done(1);
            reader.done(0);
        }
        assertThat(memory.done).containsExactly(1, 0);
    }

    @Test
    void open_runMissing_throwsWithItsName() throws Exception {
        Run here = run("here", List.of(List.of(record(1, 1))));
        Run gone = run("gone", List.of(List.of(record(1, 1))));
        Files.delete(dir.resolve("gone"));
        assertThatThrownBy(() -> source(List.of(here, gone), null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("gone");
    }

    @Test
    void close_someRunsFail_allClosed() throws Exception {
        FailingDisk disk = new FailingDisk(List.of(dir), "", FailingDisk.Fault.CLOSING, 0, 0);
        List<Run> runs = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            ListSource records = new ListSource(List.of(of(1)));
            runs.add(Runs.write(records, streams, 1, Runs.place(disk, path(name))));
        }
        disk.fromNowOn();
        MergeSource source = source(runs, null);
        assertThatThrownBy(source::close).isSameAs(disk.thrown().get(0)).satisfies(e -> assertThat(e.getSuppressed())
                .containsExactly(disk.thrown().get(1), disk.thrown().get(2)));
        assertThat(disk.thrown()).hasSize(3);
    }

    @Test
    void cursor_storedIndex_readAgain() throws Exception {
        Run run = run("stored", List.of(List.of(record(1, 1)), List.of(record(2, 2))));
        run.storeIndex(Runs.place(Runs.fs(job), path("stored.index")));
        try (MergeSource source = source(List.of(run, run), null);
                PartitionReader reader = source.open()) {
            assertThat(Runs.drain(reader.cursor(1))).containsExactly(record(2, 2), record(2, 2));
        }
    }

    private MergeSource source(List<Run> runs, ListSource memory) throws IOException {
        return MergeSource.of(runs, memory, new KeyOrders(job), Runs.merging(), streams);
    }

    private Run run(String name, List<List<ByteBuffer>> partitions) throws IOException, InterruptedException {
        return Runs.write(new ListSource(partitions), streams, 1, Runs.place(Runs.fs(job), path(name)));
    }

    private Path path(String name) {
        return new Path(dir.resolve(name).toUri());
    }

    private static List<ByteBuffer> of(int key) {
        return List.of(record(key, 1));
    }

    private static ByteBuffer value(int value) {
        return Runs.record(new byte[0], new byte[] {(byte) value});
    }

    private static ByteBuffer record(int key, int value) {
        return Runs.record(ByteBuffer.allocate(4).putInt(key).array(), new byte[] {(byte) value});
    }
}
