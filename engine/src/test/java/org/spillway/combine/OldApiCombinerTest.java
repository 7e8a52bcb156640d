package org.spillway.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.combine.CombinerOracle.note;
import static org.spillway.combine.CombinerOracle.record;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares combiners of the old API with Hadoop's runner: kinds of keys, and combiners that behave in unusual ways. */
class OldApiCombinerTest {
    private static final long SEED = 271828;

    @ParameterizedTest
    @ValueSource(
            classes = {
                Sees.class,
                StopsEarly.class,
                LeavesAll.class,
                ChangesKey.class,
                ChangesValue.class,
                AsksForMore.class,
                Removes.class
            })
    void combine_textKeys_asHadoop(Class<? extends Reducer<Text, Text, Text, Text>> combiner) throws Exception {
        JobConf job = job(Text.class, Text.class).combinedBy(combiner);
        CombinerOracle.Outcome outcome = CombinerOracle.check(job, texts(job, 1000), texts(job, 77));
        assertThat(outcome.notes()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {Sees.class, StopsEarly.class, ChangesKey.class, AsksForMore.class})
    void combine_groupingComparator_asHadoop(Class<? extends Reducer<Text, Text, Text, Text>> combiner)
            throws Exception {
        JobConf job = job(Text.class, Text.class).combinedBy(combiner);
        job.setCombinerKeyGroupingComparator(ByLength.class);
        CombinerOracle.check(job, texts(job, 1000), texts(job, 77));
    }

    @Test
    void combine_noGroupingComparator_groupsByTheSorts() throws Exception {
        JobConf job = job(Text.class, Text.class).combinedBy(Sees.class);
        job.setOutputKeyComparatorClass(ByLength.class);
        CombinerOracle.check(job, texts(job, 300), List.of());
    }

    @Test
    void combine_otherKeys_asHadoop() throws Exception {
        List<WritableComparable<?>[]> kinds = List.of(
                new WritableComparable<?>[] {new IntWritable(-7), new IntWritable(0), new IntWritable(1 << 24)},
                new WritableComparable<?>[] {
                    new LongWritable(-1L << 40), new LongWritable(3), new LongWritable(1L << 33)
                },
                new WritableComparable<?>[] {new VLongWritable(-1L << 40), new VLongWritable(3), new VLongWritable(300)
                },
                new WritableComparable<?>[] {
                    new BytesWritable(), new BytesWritable(new byte[] {0}), new BytesWritable(new byte[300])
                },
                new WritableComparable<?>[] {NullWritable.get()});
        for (WritableComparable<?>[] keys : kinds) {
            JobConf job = job(keys[0].getClass(), Text.class).combinedBy(Sees.class);
            List<ByteBuffer> records = new ArrayList<>();
            for (WritableComparable<?> key : keys) {
                for (int i = 0; i < 70; i++) {
                    records.add(record(job, key, new Text("v" + i)));
                }
            }
            CombinerOracle.check(job, records, records);
        }
    }

    @Test
    void combine_decreasingNumbers_asHadoop() throws Exception {
        JobConf job = job(LongWritable.class, LongWritable.class).combinedBy(Sees.class);
        job.setOutputKeyComparatorClass(LongWritable.DecreasingComparator.class);
        List<ByteBuffer> records = new ArrayList<>();
        for (int i = 500; i > 0; i--) {
            records.add(record(job, new LongWritable(i / 3), new LongWritable(i * 1_000_000_007L)));
        }
        CombinerOracle.check(job, records, List.of());
    }

    @Test
    void combine_subclassOfText_asHadoop() throws Exception {
        JobConf job = job(Tagged.class, Text.class).combinedBy(Sees.class);
        List<ByteBuffer> records = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            records.add(record(job, new Tagged("k" + i / 4), new Text("v")));
        }
        CombinerOracle.Outcome outcome = CombinerOracle.check(job, records, records);
        assertThat(outcome.notes().toString()).contains("k1!");
    }

    @Test
    void combine_valuesOfAnotherSerialization_asHadoop() throws Exception {
        JobConf job = job(Text.class, Integer.class).combinedBy(SeesJava.class);
        job.set("io.serializations", WritableSerialization.class.getName() + "," + JavaSerialization.class.getName());
        List<ByteBuffer> records = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            records.add(record(job, new Text("k" + i / 4), i));
        }
        CombinerOracle.check(job, records, records);
    }

    @Test
    void combine_recordsLargerThanABlock_asHadoop() throws Exception {
        JobConf job = job(Text.class, Text.class).combinedBy(Sees.class);
        List<ByteBuffer> records = new ArrayList<>();
        for (int length : new int[] {1, 16_370, 16_384, 5, 2 << 20, 3, 3, 100_000, 8_000, 8_400, 9}) {
            records.add(record(job, new Text("k" + records.size() / 2), new Text("v".repeat(length))));
        }
        CombinerOracle.check(job, records, records);
    }

    @Test
    void combine_noRecords_asHadoop() throws Exception {
        JobConf job = job(Text.class, Text.class).combinedBy(Sees.class);
        CombinerOracle.Outcome outcome = CombinerOracle.check(job, List.of(), List.of());
        assertThat(outcome.notes()).containsExactly("configured", "closed", "configured", "closed");
    }

    @ParameterizedTest
    @ValueSource(classes = {ThrowsUnchecked.class, ThrowsIo.class, ThrowsWhenClosed.class, ThrowsWhenConfigured.class})
    void combine_combinerThatFails_asHadoop(Class<? extends Reducer<Text, Text, Text, Text>> combiner)
            throws Exception {
        JobConf job = job(Text.class, Text.class).combinedBy(combiner);
        CombinerOracle.Outcome outcome = CombinerOracle.check(job, texts(job, 100), texts(job, 100));
        assertThat(outcome.failure()).hasStackTraceContaining("broken");
    }

    @Test
    void combine_comparatorThatIsNoWritableComparator_asHadoop() throws Exception {
        JobConf job = job(Text.class, Text.class).combinedBy(Sees.class);
        job.setCombinerKeyGroupingComparator(FirstByte.class);
        CombinerOracle.check(job, texts(job, 500), List.of());
    }

    /**
     * Returns records in the order of their numbers, with equal keys adjacent. Every tenth number has a key of more
     * than 127 bytes, whose length takes two bytes.
     */
    private static List<ByteBuffer> texts(JobConf job, int count) throws IOException {
        Random random = new Random(SEED);
        List<Integer> ranks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ranks.add((int) Math.pow(count, random.nextDouble()));
        }
        ranks.sort(null);
        List<ByteBuffer> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int rank = ranks.get(i);
            String key = rank % 10 == 3 ? "k" + rank + "-".repeat(150) : "k" + rank;
            records.add(record(job, new Text(key), new Text("v" + i)));
        }
        return records;
    }

    /** Groups keys of the same length. */
    public static final class ByLength extends WritableComparator {
        /** For Hadoop. */
        public ByLength() {
            super(Text.class, true);
        }

        @Override
        @SuppressWarnings("rawtypes")
        public int compare(WritableComparable a, WritableComparable b) {
            return Integer.compare(((Text) a).getLength(), ((Text) b).getLength());
        }
    }

    /** Writes one byte more than its superclass. */
    public static final class Tagged extends Text {
        /** For Hadoop. */
        public Tagged() {}

        Tagged(String content) {
            super(content);
        }

        @Override
        public void write(java.io.DataOutput out) throws IOException {
            super.write(out);
            out.writeByte('!');
        }

        @Override
        public void readFields(java.io.DataInput in) throws IOException {
            super.readFields(in);
            byte[] tag = {in.readByte()};
            append(tag, 0, 1);
        }
    }

    /** Notes when it is configured and closed. */
    abstract static class Noting<K, V> implements Reducer<K, V, K, V> {
        @Override
        public void configure(JobConf job) {
            note("configured");
        }

        @Override
        public void close() throws IOException {
            note("closed");
        }
    }

    /** Notes all keys and values, and whether they are the same objects as before. */
    public static class Sees<K, V> extends Noting<K, V> {
        private K before;
        private K beforeThat;
        private V lastValue;

        @Override
        public void reduce(K key, Iterator<V> values, OutputCollector<K, V> out, Reporter reporter) throws IOException {
            note("key " + key + (key == before) + (key == beforeThat));
            beforeThat = before;
            before = key;
            V value = null;
            while (values.hasNext()) {
                value = values.next();
                note(key + "=" + value + (value == lastValue) + values.hasNext());
                lastValue = value;
            }
            out.collect(key, value);
        }
    }

    /**
     * Notes the sums of immutable values. It does not compare objects, because Java may return a cached Integer or a
     * new one.
     */
    public static final class SeesJava extends Noting<Text, Integer> {
        @Override
        public void reduce(Text key, Iterator<Integer> values, OutputCollector<Text, Integer> out, Reporter reporter)
                throws IOException {
            int sum = 0;
            while (values.hasNext()) {
                sum += values.next();
            }
            note(key + " " + sum);
            out.collect(key, sum);
        }
    }

    /** Reads one value of each key. */
    public static final class StopsEarly extends Noting<Text, Text> {
        @Override
        public void reduce(Text key, Iterator<Text> values, OutputCollector<Text, Text> out, Reporter reporter)
                throws IOException {
            note(key + " first " + values.next());
            out.collect(key, key);
        }
    }

    /** Reads no values. */
    public static final class LeavesAll extends Noting<Text, Text> {
        @Override
        public void reduce(Text key, Iterator<Text> values, OutputCollector<Text, Text> out, Reporter reporter) {
            note(key.toString());
        }
    }

    /** Changes its key. The next group's key joins two groups, and a different key splits a group. */
    public static final class ChangesKey extends Noting<Text, Text> {
        private int calls;

        @Override
        public void reduce(Text key, Iterator<Text> values, OutputCollector<Text, Text> out, Reporter reporter)
                throws IOException {
            note("key " + key);
            calls++;
            if (calls % 3 == 0) {
                key.set("k" + (Integer.parseInt(key.toString().replaceAll("\\D", "")) + 1));
            }
            while (values.hasNext()) {
                note(key + " " + values.next());
                if (calls % 5 == 0) {
                    key.set("nonsense");
                }
            }
            out.collect(key, key);
        }
    }

    /** Changes its values, including the last one when it asks for the next. */
    public static final class ChangesValue extends Noting<Text, Text> {
        @Override
        public void reduce(Text key, Iterator<Text> values, OutputCollector<Text, Text> out, Reporter reporter)
                throws IOException {
            Text value = new Text();
            while (values.hasNext()) {
                value.set(value + "!");
                value = values.next();
                note(value.toString());
                value.set("changed");
                out.collect(key, value);
                value.clear();
            }
        }
    }

    /** Calls next after the last value. Hadoop counts that call as an input record. */
    public static final class AsksForMore extends Noting<Text, Text> {
        @Override
        public void reduce(Text key, Iterator<Text> values, OutputCollector<Text, Text> out, Reporter reporter)
                throws IOException {
            try {
                while (true) {
                    note(key + " " + values.next());
                }
            } catch (NoSuchElementException e) {
                note("at the end " + values.hasNext());
            }
            out.collect(key, key);
        }
    }

    /** Tries to remove a value. */
    public static final class Removes extends Noting<Text, Text> {
        @Override
        public void reduce(Text key, Iterator<Text> values, OutputCollector<Text, Text> out, Reporter reporter) {
            values.next();
            values.remove();
        }
    }

    /** Fails at the third key. */
    abstract static class Failing extends Noting<Text, Text> {
        private int keys;

        @Override
        public void reduce(Text key, Iterator<Text> values, OutputCollector<Text, Text> out, Reporter reporter)
                throws IOException {
            out.collect(key, values.next());
            if (++keys == 3) {
                fail();
            }
        }

        abstract void fail() throws IOException;
    }

    /** With an unchecked exception. */
    public static final class ThrowsUnchecked extends Failing {
        @Override
        void fail() {
            throw new IllegalStateException("broken");
        }
    }

    /** Throws a checked exception. */
    public static final class ThrowsIo extends Failing {
        @Override
        void fail() throws IOException {
            throw new IOException("broken");
        }
    }

    /** Throws only when it is closed. */
    public static final class ThrowsWhenClosed extends Sees<Text, Text> {
        @Override
        public void close() throws IOException {
            throw new IOException("broken");
        }
    }

    /** Throws when it is configured. */
    public static final class ThrowsWhenConfigured extends Sees<Text, Text> {
        @Override
        public void configure(JobConf job) {
            throw new IllegalArgumentException("broken");
        }
    }

    /** Groups keys by their second character, which is the first digit. */
    public static final class FirstByte implements RawComparator<Text> {
        @Override
        public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
            throw new UnsupportedOperationException("the old API compares objects");
        }

        @Override
        public int compare(Text a, Text b) {
            note("compares " + a + " " + b);
            return Integer.compare(a.charAt(1), b.charAt(1));
        }
    }
}
