package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.record.Combiner;
import org.spillway.record.RecordCursor;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/** Several threads write one run: the order of segments, the combiner, cancel and abort. */
class InTurnFileTest {
    @TempDir
    java.nio.file.Path dir;

    private final JobConf job = new JobConf();
    private FileSystem fs;
    private SegmentStreams streams;
    private Workers workers;

    @BeforeEach
    void open() throws IOException {
        fs = Runs.fs(job);
        streams = new SegmentStreams(job, null);
        workers = new Workers("writer-test", 4, UserGroupInformation.getCurrentUser());
    }

    @AfterEach
    void stop() {
        assertThat(workers.stop()).as("all threads have ended").isTrue();
    }

    @Test
    void write_smallPartitionsBehindAFatOne_sameFile() throws Exception {
        long seed = 3;
        List<List<ByteBuffer>> records = fatFirst(new Random(seed), 50, 30, 300);
        byte[] one =
                Files.readAllBytes(local(Runs.write(new ListSource(records), streams, 1, Runs.place(fs, path("one")))
                        .file()));
        // The large partition waits until all others are encoded and in memory.
        CountDownLatch others = new CountDownLatch(50);
        Run run = write(new HeldSource(records, others));
        assertThat(Files.readAllBytes(local(run.file())).length).isEqualTo(one.length);
        assertThat(local(run.file())).as("seed=" + seed).hasSameBinaryContentAs(dir.resolve("one"));
        assertThat(run.index().totalRecords()).isEqualTo(2000 + 50 * 30);
    }

    @Test
    void write_moreAheadThanFits_sameFile() throws Exception {
        long seed = 4;
        Random random = new Random(seed);
        List<List<ByteBuffer>> records = new ArrayList<>();
        for (int p = 0; p < 24; p++) {
            List<ByteBuffer> list = new ArrayList<>();
            for (int i = 0; i < (p % 5 == 0 ? 300 : 60); i++) {
                list.add(Runs.record(random, 10, 12_000));
            }
            records.add(list);
        }
        Run one = Runs.write(new ListSource(records), streams, 1, Runs.place(fs, path("one")));
        assertThat(one.length()).as("more than may lie unwritten").isGreaterThan(24L << 20);
        Run run = write(new ListSource(records));
        assertThat(local(run.file())).as("seed=" + seed).hasSameBinaryContentAs(local(one.file()));
    }

    @Test
    void write_tooMuchAhead_waitsForItsTurn() throws Exception {
        InTurnFile file = file(1 << 16);
        InTurnFile.Slot second = file.new Slot(1);
        AtomicInteger written = new AtomicInteger();
        Thread thread = new Thread(() -> {
            try {
                for (int i = 0; i < 4; i++) {
                    second.write(filled(50_000, 2), 0, 50_000);
                    written.incrementAndGet();
                }
                second.finish(200_000, 4);
            } catch (IOException e) {
                written.set(-1);
            }
        });
        thread.start();
        awaitWaiting(thread);
        assertThat(written.get()).as("pieces taken before the wait").isBetween(1, 2);
        InTurnFile.Slot first = file.new Slot(0);
        first.write(filled(10, 1), 0, 10);
        first.finish(10, 1);
        thread.join();
        assertThat(written.get()).isEqualTo(4);
        byte[] expected = new byte[200_010];
        Arrays.fill(expected, (byte) 2);
        Arrays.fill(expected, 0, 10, (byte) 1);
        assertThat(file.finish().length()).isEqualTo(200_010);
        assertThat(Arrays.equals(Files.readAllBytes(dir.resolve("run")), expected))
                .isTrue();
    }

    @Test
    void cancel_threadsWaitForTheirTurn_theyEnd() throws Exception {
        InTurnFile file = file(0);
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Thread thread = new Thread(() -> {
            try {
                file.awaitTurn(1);
            } catch (IOException e) {
                thrown.add(e);
            }
        });
        thread.start();
        awaitWaiting(thread);
        file.cancel();
        thread.join();
        assertThat(thrown).singleElement().isInstanceOf(InterruptedIOException.class);
        assertThat(thrown.get(0)).hasMessageContaining("partition 1");
        file.abandon(new IOException(), false);
    }

    @Test
    void interrupt_threadWaitsForItsTurn_itEnds() throws IOException {
        InTurnFile file = file(0);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> file.awaitTurn(1))
                    .isInstanceOf(InterruptedIOException.class)
                    .hasMessageContaining("partition 1");
            assertThat(Thread.currentThread().isInterrupted()).as("flag kept").isTrue();
        } finally {
            Thread.interrupted();
            file.abandon(new IOException(), false);
        }
    }

    @Test
    void abort_oneThreadFails_noFile() throws Exception {
        List<List<ByteBuffer>> records = fatFirst(new Random(5), 50, 100, 3000);
        // Partition 0 fails when the other threads have filled the memory and wait, or have finished.
        PartitionSource source = new ListSource(records) {
            @Override
            public PartitionReader open() {
                return new Delegate(super.open()) {
                    @Override
                    public RecordCursor cursor(int partition) throws IOException {
                        if (partition == 0) {
                            awaitAWaitingWorker();
                            throw new IOException("disk on fire");
                        }
                        return super.cursor(partition);
                    }
                };
            }
        };
        RunWriter writer = Runs.inTurn(source, streams, null, true, Runs.place(fs, path("run")));
        PendingWork work = workers.start("spill 1", writer);
        assertThatThrownBy(() -> work.await(() -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("spill 1 failed")
                .hasMessageContaining("disk on fire");
        assertThat(work.isDone()).isTrue();
        assertThat(dir.resolve("run")).exists();
        IOException failure = new IOException("given");
        writer.abandon(failure, false);
        assertThat(failure.getSuppressed()).isEmpty();
        assertThat(dir.toFile().list()).isEmpty();
    }

    @Test
    void run_cancelledBefore_writesNothing() throws Exception {
        ListSource source = new ListSource(fatFirst(new Random(6), 5, 5, 10));
        RunWriter writer = Runs.inTurn(source, streams, null, true, Runs.place(fs, path("run")));
        writer.cancel();
        writer.run();
        assertThat(source.done).isEmpty();
        assertThat(writer.progress()).isLessThan(1f);
        writer.abandon(new IOException(), false);
        assertThat(dir.resolve("run")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void combine_notInParallel_oneThreadAtATime(boolean parallel) throws Exception {
        List<List<ByteBuffer>> records = new ArrayList<>();
        for (int p = 0; p < 40; p++) {
            records.add(List.of(key(p), key(p), key(p)));
        }
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger max = new AtomicInteger();
        AtomicInteger made = new AtomicInteger();
        CountDownLatch two = new CountDownLatch(2);
        // Emits only the first record of each partition. If combiners may run in parallel, it waits for a second
        // thread.
        Combiner combiner = (partition, in, out) -> {
            max.accumulateAndGet(inside.incrementAndGet(), Math::max);
            two.countDown();
            if (parallel) {
                two.await();
            }
            in.next();
            out.append(in.record().buffer(), in.record().start(), in.record().length());
            while (in.next()) {
                Thread.onSpinWait();
            }
            inside.decrementAndGet();
        };
        RunWriter writer = Runs.inTurn(
                new ListSource(records),
                streams,
                () -> {
                    made.incrementAndGet();
                    return combiner;
                },
                !parallel,
                Runs.place(fs, path("run")));
        workers.start("spill", writer).await(() -> {});
        Run run = writer.finish();
        assertThat(writer.progress()).isEqualTo(1f);
        assertThat(made.get()).as("one a thread, or one in turn").isEqualTo(parallel ? 4 : 1);
        if (parallel) {
            assertThat(max.get()).isGreaterThan(1);
        } else {
            assertThat(max.get()).isEqualTo(1);
        }
        try (RunInput input = new RunInput(run, streams)) {
            for (int p = 0; p < 40; p++) {
                assertThat(Runs.drain(input.cursor(p, new ReadBuffers(1 << 16))))
                        .as("partition " + p)
                        .containsExactly(key(p));
            }
        }
    }

    private InTurnFile file(long limit) throws IOException {
        return new InTurnFile(2, false, limit, Runs.place(fs, path("run")));
    }

    private Run write(PartitionSource source) throws IOException, InterruptedException {
        RunWriter writer = Runs.inTurn(source, streams, null, true, Runs.place(fs, path("run")));
        workers.start("spill", writer).await(() -> {});
        return writer.finish();
    }

    private static List<List<ByteBuffer>> fatFirst(Random random, int small, int recordsEach, int valueLength) {
        List<List<ByteBuffer>> all = new ArrayList<>();
        for (int p = 0; p <= small; p++) {
            List<ByteBuffer> list = new ArrayList<>();
            for (int i = 0; i < (p == 0 ? 2000 : recordsEach); i++) {
                list.add(Runs.record(random, 8, valueLength));
            }
            all.add(list);
        }
        return all;
    }

    private static ByteBuffer key(int key) {
        return Runs.record(new byte[] {(byte) key}, new byte[0]);
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).as("the thread waits").isTrue();
            Thread.onSpinWait();
        }
    }

    private static void awaitAWaitingWorker() {
        while (Thread.getAllStackTraces().keySet().stream()
                .noneMatch(t -> t.getName().startsWith("writer-test") && t.getState() == Thread.State.WAITING)) {
            Thread.onSpinWait();
        }
    }

    private Path path(String name) {
        return new Path(dir.resolve(name).toUri());
    }

    private static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    /** A source that blocks partition 0 until all other partitions are encoded. */
    private static final class HeldSource implements PartitionSource {
        private final ListSource all;
        private final CountDownLatch others;

        HeldSource(List<List<ByteBuffer>> records, CountDownLatch others) {
            this.all = new ListSource(records);
            this.others = others;
        }

        @Override
        public int partitions() {
            return all.partitions();
        }

        @Override
        public long bytes(int partition) {
            return all.bytes(partition);
        }

        @Override
        public PartitionReader open() {
            return new Delegate(all.open()) {
                @Override
                public RecordCursor cursor(int partition) throws IOException {
                    try {
                        if (partition == 0) {
                            others.await();
                        }
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    return super.cursor(partition);
                }

                @Override
                public void done(int partition) {
                    others.countDown();
                }
            };
        }
    }

    /** Delegates all calls. */
    private static class Delegate implements PartitionReader {
        private final PartitionReader reader;

        Delegate(PartitionReader reader) {
            this.reader = reader;
        }

        @Override
        public boolean isEmpty(int partition) {
            return reader.isEmpty(partition);
        }

        @Override
        public RecordCursor cursor(int partition) throws IOException {
            return reader.cursor(partition);
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
