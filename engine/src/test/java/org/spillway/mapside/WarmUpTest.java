package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.run.PartitionReader;
import org.spillway.testing.Collected;
import org.spillway.testing.LogLines;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;
import org.spillway.work.Workers;

class WarmUpTest {
    private static final long SEED = 1414213562;
    private static final long LIMIT = 100 << 20;
    private static final int PARTITIONS = 3;
    private static final Progressable SILENT = () -> {};

    /** A comparator of the job's own. It may count its calls, or share state with its other instances. */
    public static final class Own extends WritableComparator {
        public Own() {
            super(Text.class, true);
        }
    }

    private final PagePool pool = new PagePool(LIMIT, 1 << 14, true);
    private final AtomicBoolean done = new AtomicBoolean();
    private final List<Workers> workers = new ArrayList<>();
    private final List<List<String>> keys = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private final Random random = new Random(SEED);
    private RecordEncoder<Text, BytesWritable> encoder;

    @AfterEach
    void stop() {
        workers.forEach(some -> assertThat(some.stop()).isTrue());
        pool.close();
    }

    @Test
    void recordsThatComeMeanwhileAndThoseOfTheWarmUpAreAllThere() throws Exception {
        RecordBuffer buffer = buffer(new KeyOrders(job()));
        WarmUp warmUp = new WarmUp(workers(2), buffer, LIMIT, done);
        while (!done.get()) {
            append(buffer, 100);
            warmUp.startIfDue(buffer, false);
        }
        assertThat(buffer.bytes()).isBetween(WarmUp.FROM_BYTES, WarmUp.FROM_BYTES + (1 << 20));
        append(buffer, 20_000);
        long lent = pool.lent();
        warmUp.end(SILENT);
        assertThat(pool.lent()).isEqualTo(lent);
        assertHolds(buffer.seal());
    }

    @Test
    void onlyTheFirstTaskOfAJvmHasOne() throws Exception {
        RecordBuffer buffer = buffer(new KeyOrders(job()));
        append(buffer, 20_000);
        done.set(true);
        Workers idle = workers(2);
        WarmUp warmUp = new WarmUp(idle, buffer, LIMIT, done);
        warmUp.startIfDue(buffer, false);
        warmUp.end(SILENT);
        assertThat(threadsOf("warm-up-test")).isZero();
    }

    @Test
    void noneForOneThreadASmallBufferOrTheJobsOwnComparator() throws Exception {
        RecordBuffer buffer = buffer(new KeyOrders(job()));
        append(buffer, 20_000);
        new WarmUp(workers(1), buffer, LIMIT, done).startIfDue(buffer, false);
        new WarmUp(workers(2), buffer, 4 * WarmUp.FROM_BYTES - 1, done).startIfDue(buffer, false);
        JobConf own = job();
        own.setOutputKeyComparatorClass(Own.class);
        RecordBuffer compared = buffer(new KeyOrders(own));
        append(compared, 20_000);
        new WarmUp(workers(2), compared, LIMIT, done).startIfDue(compared, false);
        assertThat(done).isFalse();
    }

    @Test
    void aFailureIsLoggedAndTheTaskGoesOn() throws Exception {
        for (Throwable thrown : List.of(new IllegalStateException("no such key"), new OutOfMemoryError("injected"))) {
            KeyOrder order = mock(KeyOrder.class);
            when(order.hasPrefixes()).thenReturn(true);
            when(order.prefixDecides()).thenReturn(true);
            when(order.prefix(any(), anyInt(), anyInt())).thenThrow(thrown);
            KeyOrders orders = mock(KeyOrders.class);
            when(orders.create()).thenReturn(order);
            RecordBuffer buffer = buffer(orders);
            append(buffer, 20_000);
            done.set(false);
            WarmUp warmUp = new WarmUp(workers(2), buffer, LIMIT, done);
            warmUp.startIfDue(buffer, false);
            // Waits for the first sort, because a warm-up that is ended earlier has no failure to log.
            verify(order, timeout(3_600_000).atLeastOnce()).prefix(any(), anyInt(), anyInt());
            try (LogLines log = LogLines.of("org.spillway.mapside")) {
                warmUp.end(SILENT);
                assertThat(log.only("warm-up")).contains(thrown.getMessage());
            }
        }
    }

    @Test
    void aTaskThatIsKilledMeanwhileIsInterrupted() throws Exception {
        RecordBuffer buffer = buffer(new KeyOrders(job()));
        append(buffer, 20_000);
        WarmUp warmUp = new WarmUp(workers(2), buffer, LIMIT, done);
        warmUp.startIfDue(buffer, false);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> warmUp.end(SILENT)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void noneWhileASpillIsUnderWay() throws Exception {
        RecordBuffer buffer = buffer(new KeyOrders(job()));
        append(buffer, 20_000);
        WarmUp warmUp = new WarmUp(workers(2), buffer, LIMIT, done);
        warmUp.startIfDue(buffer, true);
        assertThat(done).as("left to another time, or task").isFalse();
        warmUp.startIfDue(buffer, false);
        assertThat(done).isTrue();
        warmUp.end(SILENT);
    }

    @Test
    void itsSampleIsLetGoWhenItIsOver() throws Exception {
        RecordBuffer buffer = spy(buffer(new KeyOrders(job())));
        List<WeakReference<Object>> sample = new ArrayList<>();
        doAnswer(call -> {
                    Object part = call.callRealMethod();
                    sample.add(new WeakReference<>(part));
                    return part;
                })
                .when(buffer)
                .filledPart();
        append(buffer, 20_000);
        WarmUp warmUp = new WarmUp(workers(2), buffer, LIMIT, done);
        warmUp.startIfDue(buffer, false);
        assertThat(sample).hasSize(1);
        warmUp.end(SILENT);
        assertThat(Collected.isFreed(sample.get(0))).as("sample").isTrue();
        Reference.reachabilityFence(warmUp);
    }

    private void assertHolds(SealedBuffer sealed) throws IOException {
        try (PartitionReader reader = sealed.open()) {
            for (int p = 0; p < PARTITIONS; p++) {
                List<String> expected = new ArrayList<>(keys.get(p));
                Collections.sort(expected);
                List<String> found = new ArrayList<>();
                try (RecordCursor cursor = reader.cursor(p)) {
                    while (cursor.next()) {
                        byte[] key = new byte[cursor.record().keyLength() - 1];
                        cursor.record().buffer().get(cursor.record().keyStart() + 1, key);
                        found.add(new String(key, java.nio.charset.StandardCharsets.US_ASCII));
                    }
                }
                assertThat(found).as("partition " + p + " seed " + SEED).isEqualTo(expected);
                reader.done(p);
            }
        }
    }

    private void append(RecordBuffer buffer, int records) throws IOException {
        BytesWritable value = new BytesWritable(new byte[500]);
        for (int i = 0; i < records; i++) {
            String key = Integer.toString(random.nextInt(1_000_000), Character.MAX_RADIX);
            int partition = random.nextInt(PARTITIONS);
            encoder.encode(new Text(key), value);
            assertThat(buffer.append(encoder.array(), encoder.start(), encoder.length(), partition))
                    .isEqualTo(RecordBuffer.Outcome.APPENDED);
            keys.get(partition).add(key);
        }
    }

    private RecordBuffer buffer(KeyOrders orders) throws IOException {
        encoder = new RecordEncoder<>(job(), Text.class, BytesWritable.class);
        return new RecordBuffer(pool, new Sorters(orders, pool, new Heartbeat()), PARTITIONS, 2, LIMIT);
    }

    private Workers workers(int threads) throws IOException {
        Workers some = new Workers("warm-up-test", threads, UserGroupInformation.getCurrentUser());
        workers.add(some);
        return some;
    }

    private static long threadsOf(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(name))
                .count();
    }

    private static TestJob job() {
        return TestJob.job(Text.class, BytesWritable.class)
                .with("io.serializations", "org.apache.hadoop.io.serializer.WritableSerialization");
    }
}
