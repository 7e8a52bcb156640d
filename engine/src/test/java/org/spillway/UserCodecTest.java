package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.CompressorStream;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DecompressorStream;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.testing.Oracle;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;
import org.spillway.testing.UserCodec;

/** A codec of the job's own is called as stock calls it, on both sides. */
class UserCodecTest {
    @TempDir
    private Path dir;

    @BeforeEach
    void forgetCalls() {
        UserCodec.takeCalls();
    }

    @Test
    void map_stock_oneEncoderAtATimeAndReadersClosed() throws Exception {
        TaskHarness.run(MapTask.MapOutputBuffer.class, spilling(), dir, this::emit);
        UserCodec.Calls calls = UserCodec.takeCalls();
        assertThat(calls.shared()).isZero();
        assertThat(calls.flushed()).isEqualTo(calls.encoders());
        assertThat(calls.reset()).isEqualTo(calls.encoders());
        // It closes those of passes before the last one.
        assertThat(calls.closedEncoders()).isPositive().isLessThan(calls.encoders());
        assertThat(calls.decoders()).isPositive();
        assertThat(calls.closedDecoders()).isEqualTo(calls.decoders());
    }

    @ParameterizedTest
    @EnumSource(Spills.class)
    void map_userCodec_callsAsStock(Spills spills) throws Exception {
        TestJob job = spilling().with("spillway.spill.codec", spills.name().toLowerCase(Locale.ROOT));
        Oracle.check(job, dir, "user codec", this::emit);
        UserCodec.takeCalls();
        TaskHarness.run(SpillwayCollector.class, job, dir.resolve("again"), this::emit);
        UserCodec.Calls calls = UserCodec.takeCalls();
        assertThat(calls.shared()).isZero();
        assertThat(calls.encoders()).isPositive();
        assertThat(calls.flushed()).isEqualTo(calls.encoders());
        assertThat(calls.reset()).isEqualTo(calls.encoders());
        assertThat(calls.closedEncoders()).isEqualTo(calls.encoders());
        // The harness has read the output with Hadoop's reader.
        assertThat(calls.decoders()).isGreaterThanOrEqualTo(spills == Spills.JOB ? 2 * job.getNumReduceTasks() : 0);
        assertThat(calls.closedDecoders()).isEqualTo(calls.decoders());
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void reduce_userCodec_callsAsStock(Way way) throws Exception {
        TestJob job = shortOfMemory();
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        for (int map = 0; map < 40; map++) {
            int number = map;
            harness.map(MapTask.MapOutputBuffer.class, emitter -> ReduceOracle.spilling()
                    .map(number, emitter));
        }
        UserCodec.takeCalls();
        ReduceHarness.Output stock = harness.reduce(Shuffle.class, 0, way);
        UserCodec.Calls stocks = UserCodec.takeCalls();
        assertThat(stocks.closedEncoders()).as("stock").isPositive().isEqualTo(stocks.encoders());
        ReduceHarness.Output ours = harness.reduce(SpillwayShuffle.class, 0, way);
        UserCodec.Calls calls = UserCodec.takeCalls();
        Oracle.assertSame(job, "user codec", stock.records(), ours.records());
        assertThat(calls.shared()).isZero();
        assertThat(calls.flushed()).isEqualTo(calls.encoders());
        assertThat(calls.reset()).isEqualTo(calls.encoders());
        assertThat(calls.closedEncoders()).as("as stock").isEqualTo(calls.encoders());
        assertThat(calls.decoders()).isPositive();
        assertThat(calls.closedDecoders()).isEqualTo(calls.decoders());
    }

    /** Shapes at random, beside stock, on both sides. */
    @RepeatedTest(5)
    void reduce_drawnShapes_asStock(RepetitionInfo repetition) throws Exception {
        Random random = new Random(repetition.getCurrentRepetition());
        TestJob job = TestJob.job(Text.class, Text.class, 1 + random.nextInt(3), 1)
                .compressedBy(UserCodec.class)
                .with("spillway.spill.codec", random.nextBoolean() ? "job" : "none")
                .with("spillway.spill.threads", 1 + random.nextInt(4))
                .with("mapreduce.task.io.sort.factor", 2 + random.nextInt(20))
                .with("mapreduce.reduce.input.buffer.percent", random.nextBoolean() ? 0.0 : 0.8)
                .with("mapreduce.reduce.memory.totalbytes", (1 + random.nextInt(4)) << 20);
        int records = 1 + random.nextInt(3000);
        int length = random.nextInt(random.nextBoolean() ? 5000 : 50);
        ReduceOracle.check(job, dir.resolve("maps"), 1 + random.nextInt(12), (map, emitter) -> {
            Random of = new Random(map);
            for (int i = 0; i < records / (1 + length / 500); i++) {
                byte[] value = new byte[of.nextInt(length + 1)];
                of.nextBytes(value);
                emitter.emit(new Text("k" + of.nextInt(500)), new Text(value), of.nextInt(job.getNumReduceTasks()));
            }
        });
        assertThat(UserCodec.takeCalls().encoders()).isPositive();
    }

    /** Stock closes no stream of a map's only spill, and none of an output that it keeps in memory. */
    @Test
    void reduce_streamsThatCannotBeClosed_asStock() throws Exception {
        TestJob job = TestJob.job(Text.class, Text.class, 2, 1)
                .compressedBy(NeverClosed.class)
                .with("mapreduce.reduce.input.buffer.percent", 0.9);
        NeverClosed.CLOSED.set(0);
        ReduceOracle.check(job, dir.resolve("maps"), 4, ReduceOracle.texts());
        assertThat(NeverClosed.CLOSED.get()).isPositive();
    }

    private void emit(TaskHarness.Emitter emitter) throws Exception {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            emitter.emit(new Text("k" + random.nextInt(10_000)), new Text("v".repeat(random.nextInt(300))), i % 20);
        }
    }

    private static TestJob spilling() {
        return TestJob.job(Text.class, Text.class, 20, 1)
                .compressedBy(UserCodec.class)
                .with("spillway.spill.threads", 4)
                .with("mapreduce.task.io.sort.factor", 3);
    }

    private static TestJob shortOfMemory() {
        return TestJob.job(Text.class, Text.class, 2, 1)
                .compressedBy(UserCodec.class)
                .with("spillway.spill.codec", "job")
                .with("mapreduce.reduce.input.buffer.percent", 0.1)
                .with("mapreduce.task.io.sort.factor", 3)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20);
    }

    /** A codec whose streams throw when they are closed. */
    static final class NeverClosed extends DefaultCodec {
        static final AtomicInteger CLOSED = new AtomicInteger();

        @Override
        public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) throws IOException {
            return new CompressorStream(out, compressor) {
                @Override
                public void close() throws IOException {
                    CLOSED.incrementAndGet();
                    throw new IOException("not closed");
                }
            };
        }

        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
            return new DecompressorStream(in, decompressor) {
                @Override
                public void close() {
                    CLOSED.incrementAndGet();
                    throw new IllegalStateException("not closed");
                }
            };
        }
    }

    /** Whether spills are compressed. */
    enum Spills {
        NONE,
        JOB
    }
}
