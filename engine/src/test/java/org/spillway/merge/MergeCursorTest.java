package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spillway.testing.TestJob.job;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.run.ListSource;
import org.spillway.run.Runs;

/** Compares a merge with a stable sort of the concatenated sources. */
class MergeCursorTest {
    /** A record and its key. The value contains the source and the position, so that all records differ. */
    private record Entry(Writable key, ByteBuffer bytes) {}

    @ParameterizedTest
    @CsvSource({
        // sources, different keys
        "1, 1",
        "1, 50",
        "2, 1",
        "2, 50",
        "3, 1",
        "3, 50",
        "5, 2",
        "5, 1000",
        "16, 1",
        "16, 5",
        "16, 100000",
        "100, 3",
        "100, 100000"
    })
    void next_sourcesOfAnyShape_asAStableSort(int sources, int keys) throws IOException {
        for (boolean text : new boolean[] {true, false}) {
            for (long seed = 0; seed < 20; seed++) {
                check(sources, keys, text, seed);
            }
        }
    }

    private static void check(int sources, int keys, boolean text, long seed) throws IOException {
        String shape = "sources=" + sources + " keys=" + keys + " text=" + text + " seed=" + seed;
        Random random = new Random(seed);
        List<Entry> all = new ArrayList<>();
        List<RecordCursor> cursors = sources(random, sources, keys, text, all);
        all.sort(byKey(text)); // stable: records with equal keys keep the order of their sources
        List<ByteBuffer> expected = all.stream().map(Entry::bytes).toList();
        assertThat(Runs.drain(new MergeCursor(cursors, order(text)))).as(shape).isEqualTo(expected);
    }

    private static Comparator<Entry> byKey(boolean text) {
        return text
                ? (a, b) -> ((Text) a.key()).compareTo((Text) b.key())
                : (a, b) -> ((IntWritable) a.key()).compareTo((IntWritable) b.key());
    }

    private static List<RecordCursor> sources(Random random, int sources, int keys, boolean text, List<Entry> all) {
        List<RecordCursor> cursors = new ArrayList<>();
        for (int s = 0; s < sources; s++) {
            List<Entry> source = new ArrayList<>();
            int count = random.nextInt(3) == 0 ? 0 : random.nextInt(60);
            for (int i = 0; i < count; i++) {
                source.add(entry(random.nextInt(keys) - keys / 2, text, s, i));
            }
            source.sort(byKey(text));
            all.addAll(source);
            cursors.add(ListSource.cursor(source.stream().map(Entry::bytes).toList()));
        }
        return cursors;
    }

    /** A merge that is itself a source returns the views of its own sources, in changing order. */
    @ParameterizedTest
    @CsvSource({
        // sources, different keys
        "2, 9",
        "3, 1",
        "7, 3",
        "20, 5",
        "20, 100000",
        "60, 40"
    })
    void next_mergesOfMerges_inOrder(int sources, int keys) throws IOException {
        for (boolean text : new boolean[] {true, false}) {
            for (long seed = 0; seed < 50; seed++) {
                checkNested(sources, keys, text, seed);
            }
        }
    }

    // Merges random neighbours until one source is left. The result must equal that of a single merge of all.
    private static void checkNested(int sources, int keys, boolean text, long seed) throws IOException {
        String shape = "nested sources=" + sources + " keys=" + keys + " text=" + text + " seed=" + seed;
        Random random = new Random(seed);
        List<Entry> all = new ArrayList<>();
        List<RecordCursor> cursors = sources(random, sources, keys, text, all);
        all.sort(byKey(text));
        while (cursors.size() > 1) {
            int from = random.nextInt(cursors.size() - 1);
            List<RecordCursor> neighbours =
                    cursors.subList(from, from + 2 + random.nextInt(Math.min(5, cursors.size() - from - 1)));
            RecordCursor merged = new MergeCursor(new ArrayList<>(neighbours), order(text));
            neighbours.clear();
            cursors.add(from, merged);
        }
        assertThat(Runs.drain(cursors.get(0)))
                .as(shape)
                .isEqualTo(all.stream().map(Entry::bytes).toList());
    }

    @Test
    void next_onlyEmptySources_false() throws IOException {
        for (int sources : new int[] {1, 2, 7}) {
            List<RecordCursor> cursors = new ArrayList<>();
            for (int s = 0; s < sources; s++) {
                cursors.add(ListSource.cursor(List.of()));
            }
            try (MergeCursor merged = new MergeCursor(cursors, order(true))) {
                assertThat(merged.next()).as("sources=" + sources).isFalse();
                assertThat(merged.next())
                        .as("sources=" + sources + ", asked again")
                        .isFalse();
            }
        }
    }

    @Test
    void next_afterTheEnd_false() throws IOException {
        List<RecordCursor> cursors = List.of(
                ListSource.cursor(List.of(entry(1, false, 0, 0).bytes())),
                ListSource.cursor(List.of(entry(2, false, 1, 0).bytes())));
        try (MergeCursor merged = new MergeCursor(cursors, order(false))) {
            assertThat(merged.next()).isTrue();
            assertThat(merged.next()).isTrue();
            assertThat(merged.next()).isFalse();
            assertThat(merged.next()).isFalse();
        }
    }

    @Test
    void close_someSourcesFail_allClosed() {
        AtomicInteger closed = new AtomicInteger();
        List<RecordCursor> cursors = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            cursors.add(new Failing() {
                @Override
                public void close() throws IOException {
                    closed.incrementAndGet();
                    if (number % 2 == 1) {
                        throw new IOException("close " + number);
                    }
                }
            });
        }
        MergeCursor merged = new MergeCursor(cursors, order(true));
        assertThatThrownBy(merged::close)
                .isInstanceOf(IOException.class)
                .hasMessage("close 1")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .extracting(Throwable::getMessage)
                        .isEqualTo("close 3"));
        assertThat(closed.get()).isEqualTo(4);
    }

    @Test
    void close_sourcesThrowAnything_allClosed() {
        AtomicInteger closed = new AtomicInteger();
        List<Throwable> thrown =
                List.of(new IllegalStateException("first"), new IOException("second"), new LinkageError("third"));
        List<RecordCursor> cursors = new ArrayList<>();
        for (Throwable each : thrown) {
            cursors.add(new Failing() {
                @Override
                public void close() throws IOException {
                    closed.incrementAndGet();
                    Failing.raise(each);
                }
            });
        }
        assertThatThrownBy(new MergeCursor(cursors, order(true))::close)
                .isSameAs(thrown.get(0))
                .satisfies(e -> assertThat(e.getSuppressed()).containsExactly(thrown.get(1), thrown.get(2)));
        assertThat(closed.get()).isEqualTo(3);
    }

    @Test
    void next_sourceFails_throwsItsFailure() throws IOException {
        List<RecordCursor> cursors =
                List.of(ListSource.cursor(List.of(entry(1, true, 0, 0).bytes())), new Failing());
        try (MergeCursor merged = new MergeCursor(cursors, order(true))) {
            assertThatThrownBy(merged::next).isInstanceOf(IOException.class).hasMessage("damaged");
        }
    }

    private static Entry entry(int number, boolean text, int source, int place) {
        // The keys of even numbers start with the same bytes, more than a prefix holds.
        Writable key =
                text ? new Text((number % 2 == 0 ? "common beginning " : "k") + number) : new IntWritable(number);
        byte[] value = ByteBuffer.allocate(8).putInt(source).putInt(place).array();
        return new Entry(key, Runs.record(serialised(key), value));
    }

    private static byte[] serialised(Writable key) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            key.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static KeyOrder order(boolean text) {
        return new KeyOrders(job(text ? Text.class : IntWritable.class)).create();
    }

    private static class Failing implements RecordCursor {
        static void raise(Throwable thrown) throws IOException {
            if (thrown instanceof IOException e) {
                throw e;
            }
            if (thrown instanceof RuntimeException e) {
                throw e;
            }
            throw (Error) thrown;
        }

        @Override
        public boolean next() throws IOException {
            throw new IOException("damaged");
        }

        @Override
        public RecordView record() {
            throw new IllegalStateException();
        }

        @Override
        public void close() throws IOException {
            // holds nothing
        }
    }
}
