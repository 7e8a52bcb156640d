package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.codec.CodecMemory;
import org.spillway.memory.JvmMemory;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordBlock;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;
import org.spillway.run.ListSink;
import org.spillway.run.ListSource;
import org.spillway.run.PartitionReader;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.run.Runs;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentStreams;

/** Merges runs whose records are larger than the windows of the merge. The output must have the same records. */
class PiecewiseMergeTest {
    private static final int PARTITIONS = 3;
    private static final int RUNS = 6;
    private static final Comparator<ByteBuffer> BY_KEY = Comparator.comparing(PiecewiseMergeTest::key);

    @TempDir
    Path dir;

    private final JobConf job = new JobConf(false);
    private final List<List<ByteBuffer>> expected = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();
    private ListSource memory;
    private SegmentStreams streams;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "org.apache.hadoop.io.compress.DefaultCodec",
                "org.apache.hadoop.io.compress.Lz4Codec",
                "org.apache.hadoop.io.compress.SnappyCodec"
            })
    void write_valuesBeyondTheWindow_sameRecords(String codec) throws Exception {
        prepare(codec);
        try (MergeSource source = source()) {
            assertThat(read(Runs.write(source, streams, 3, Runs.place(Runs.fs(job), path("merged")))))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "org.apache.hadoop.io.compress.Lz4Codec"})
    void combine_valuesBeyondTheWindow_wholeRecords(String codec) throws Exception {
        prepare(codec);
        try (MergeSource source = source()) {
            List<List<ByteBuffer>> written = new ArrayList<>();
            try (PartitionReader reader = source.open()) {
                for (int p = 0; p < PARTITIONS; p++) {
                    ListSink out = new ListSink();
                    try (RecordCursor cursor = reader.cursor(p)) {
                        copy(cursor, out);
                    }
                    written.add(out.records());
                }
            }
            assertThat(written).isEqualTo(expected);
            Run run = Runs.write(new ListSource(written), streams, 1, Runs.place(Runs.fs(job), path("combined")));
            assertThat(read(run)).isEqualTo(expected);
        }
    }

    /** Copies records through a block, as the job's combiner does. Every other record is appended in two pieces. */
    private static void copy(RecordCursor in, RecordSink out) throws IOException {
        RecordBlock block = new RecordBlock();
        block.open(in);
        for (int i = 0; block.next(); i++) {
            RecordView view = block.record();
            ByteBuffer record = Runs.record(
                    Arrays.copyOfRange(block.bytes(), view.keyStart(), view.keyStart() + view.keyLength()),
                    Arrays.copyOfRange(block.bytes(), view.valueStart(), view.valueStart() + view.valueLength()));
            int first = i % 2 == 0 ? record.capacity() : record.capacity() / 2;
            out.append(record, 0, first);
            if (first < record.capacity()) {
                out.appendMore(record, first, record.capacity() - first);
            }
        }
    }

    private void prepare(String codec) throws Exception {
        job.setMapOutputKeyClass(BytesWritable.class);
        streams = new SegmentStreams(job, Runs.codec(codec, job));
        Random random = new Random(codec.hashCode());
        for (int p = 0; p < PARTITIONS; p++) {
            expected.add(new ArrayList<>());
        }
        for (int r = 0; r <= RUNS; r++) {
            List<List<ByteBuffer>> partitions = new ArrayList<>();
            for (int p = 0; p < PARTITIONS; p++) {
                List<ByteBuffer> records = new ArrayList<>();
                for (int i = random.nextInt(60); i > 0; i--) {
                    records.add(record(random));
                }
                records.sort(BY_KEY);
                partitions.add(records);
                expected.get(p).addAll(records);
            }
            if (r == RUNS) {
                memory = new ListSource(partitions);
            } else {
                runs.add(Runs.write(new ListSource(partitions), streams, 2, Runs.place(Runs.fs(job), path("run" + r))));
            }
        }
        expected.forEach(partition -> partition.sort(BY_KEY));
    }

    // A third of the values may be larger than any window, and a tenth of the keys may be.
    private static ByteBuffer record(Random random) {
        int keyLength = random.nextInt(10) == 0 ? random.nextInt(10_000) : random.nextInt(4);
        byte[] key = new byte[4 + keyLength];
        random.nextBytes(key);
        ByteBuffer.wrap(key).putInt(keyLength);
        byte[] value = new byte[random.nextInt(3) == 0 ? random.nextInt(300_000) : random.nextInt(50)];
        random.nextBytes(value);
        return Runs.record(key, value);
    }

    private static BytesWritable key(ByteBuffer record) {
        RecordView view = new RecordView();
        view.point(record, 0);
        byte[] key = new byte[view.keyLength() - 4];
        record.get(view.keyStart() + 4, key);
        return new BytesWritable(key);
    }

    private MergeSource source() throws IOException {
        MergeMemory little =
                new MergeMemory(new JvmMemory(1 << 20, 1 << 20, 1 << 20, false), 3, new CodecMemory(0, 0), 0);
        assertThat(little.window(RUNS)).isEqualTo(4096);
        return MergeSource.of(runs, memory, new KeyOrders(job), little, streams);
    }

    private List<List<ByteBuffer>> read(Run run) throws IOException {
        List<List<ByteBuffer>> read = new ArrayList<>();
        try (RunInput input = new RunInput(run, streams)) {
            for (int p = 0; p < PARTITIONS; p++) {
                read.add(Runs.drain(input.cursor(p, new ReadBuffers(1 << 16))));
            }
        }
        return read;
    }

    private org.apache.hadoop.fs.Path path(String name) {
        return new org.apache.hadoop.fs.Path(dir.resolve(name).toUri());
    }
}
