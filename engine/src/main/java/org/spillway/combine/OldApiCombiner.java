package org.spillway.combine;

import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.util.ReflectionUtils;
import org.spillway.record.Fields;
import org.spillway.record.RecordBlock;
import org.spillway.record.StandardWritable;

/** Runs a combiner of the old API with Spillway's own iterator, because Hadoop's iterator deserialises every key. */
final class OldApiCombiner<K, V> extends TaskCombiner<K, V> {
    // Reporting progress is a volatile store, which costs more than an addition, so it is done once for this many
    // values, from the first of each partition on. With the default task timeout, the task is killed only if each value
    // takes the combiner more than half a minute.
    static final int VALUES_BETWEEN_PROGRESS = 16;

    private final Class<? extends Reducer<K, V, K, V>> combinerClass;
    private final RawComparator<K> comparator;
    private final Fields fields;
    private final StandardWritable<K> match; // replaces the comparator; null if the comparator must be called

    @SuppressWarnings("unchecked")
    OldApiCombiner(Factory factory) throws IOException {
        super(factory);
        combinerClass = (Class<? extends Reducer<K, V, K, V>>) factory.job().getCombinerClass();
        comparator = (RawComparator<K>) factory.job().getCombinerKeyGroupingComparator();
        fields = new Fields(factory.job());
        // The comparators inside the standard Writables take keys for equal whose contents are equal, and no others.
        boolean comparesContents = comparator.getClass().getName().startsWith(keyClass.getName() + "$");
        match = comparesContents ? fields.standard(keyClass) : null;
    }

    @Override
    void run(RecordBlock in, OutputCollector<K, V> out) throws IOException {
        // In a try statement, so that an exception from close does not hide an exception from the combiner.
        try (Reducer<K, V, K, V> combiner = ReflectionUtils.newInstance(combinerClass, factory.job())) {
            Values values = new Values(in);
            while (values.more) {
                combiner.reduce(values.key, values, out, factory.ofCombiner());
                values.nextKey();
            }
        }
    }

    /**
     * Iterates over the values of one key after the other, as an old-API combiner reads them. Like Hadoop's own
     * iterator, it reads one record ahead. It compares that record's key with the key <em>object</em> that the combiner
     * holds, and may have changed. It fills two key objects in turn, and one value object.
     *
     * <p>One thing differs: a {@link StandardWritable} key that its own comparator compares is deserialised only if it
     * begins a group.
     */
    private final class Values implements Iterator<V> {
        private final RecordBlock in;
        // Each partition has new readers: a deserializer may keep state, and objects are reused only within a
        // partition.
        private final Fields.Reader<K> keys = fields.reader(keyClass, "key");
        private final Fields.Reader<V> values = fields.reader(valueClass, "value");
        private K key; // of the current group
        private K nextKey;
        private V value;
        private boolean hasNext;
        private boolean more; // whether there is a current group
        private int groups;

        /** Reads the first key. */
        Values(RecordBlock in) throws IOException {
            this.in = in;
            more = in.next();
            hasNext = more;
            if (more) {
                key = readKey(null);
            }
        }

        /** Moves to the next group and skips the values of this one that the combiner has not read. */
        void nextKey() throws IOException {
            while (hasNext) {
                advance();
            }
            groups++;
            K done = key;
            key = nextKey;
            nextKey = done;
            hasNext = more;
        }

        @Override
        public boolean hasNext() {
            return hasNext;
        }

        @Override
        public V next() {
            read++; // also beyond the last value, as COMBINE_INPUT_RECORDS counts in stock
            if (!hasNext) {
                throw new NoSuchElementException("the combiner asked for a value beyond the last of its key");
            }
            try {
                value = values.read(
                        value, in.bytes(), in.record().valueStart(), in.record().valueLength());
                advance();
            } catch (IOException e) {
                throw new RuntimeException("cannot read the combiner's next record, in group " + groups, e);
            }
            if (read % VALUES_BETWEEN_PROGRESS == 1) {
                factory.reporter().progress();
            }
            return value;
        }

        @Override
        public void remove() {
            throw new RuntimeException("a combiner's values cannot be removed"); // the exception class that Hadoop uses
        }

        /** Moves to the next record and determines whether it belongs to the group. */
        private void advance() throws IOException {
            more = in.next();
            hasNext = more && isSameGroup();
        }

        /** Whether the record belongs to the group. If not, its key is in {@code nextKey}. */
        private boolean isSameGroup() throws IOException {
            if (match != null
                    && match.matches(
                            key, in.bytes(), in.record().keyStart(), in.record().keyLength())) {
                return true;
            }
            nextKey = readKey(nextKey);
            return match == null && comparator.compare(key, nextKey) == 0;
        }

        private K readKey(K reuse) throws IOException {
            return keys.read(
                    reuse, in.bytes(), in.record().keyStart(), in.record().keyLength());
        }
    }
}
