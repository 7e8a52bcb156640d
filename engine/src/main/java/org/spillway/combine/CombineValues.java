package org.spillway.combine;

import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.FieldReader;
import org.spillway.record.RecordBlock;
import org.spillway.record.StandardWritable;

/**
 * Iterates over the values of one key after the other, as an old-API combiner reads them. Like Hadoop's own iterator,
 * it reads one record ahead. It compares that record's key with the key <em>object</em> that the combiner holds, and
 * may have changed. It fills two key objects in turn, and one value object.
 *
 * <p>One thing differs: a {@link StandardWritable} key that its own comparator compares is deserialised only if it
 * begins a group.
 */
final class CombineValues<K, V> implements Iterator<V> {
    // Reporting progress is a volatile store, which costs more than an addition, so it is done once for this many
    // values, from the first of each partition on. With the default task timeout, the task is killed only if each value
    // takes the combiner more than half a minute.
    private static final int VALUES_BETWEEN_PROGRESS = 16;

    private final RecordBlock in;
    private final FieldReader<K> keys;
    private final FieldReader<V> values;
    private final RawComparator<K> comparator;
    private final StandardWritable<K> match;
    private final Progressable progress;
    private K key;
    private K nextKey;
    private V value;
    private boolean hasNext;
    private boolean more;
    private long asked;
    private int groups;

    /**
     * Reads the first key.
     *
     * @param match replaces the comparator; null if the comparator must be called
     */
    CombineValues(
            RecordBlock in,
            FieldReader<K> keys,
            FieldReader<V> values,
            RawComparator<K> comparator,
            StandardWritable<K> match,
            Progressable progress)
            throws IOException {
        this.in = in;
        this.keys = keys;
        this.values = values;
        this.comparator = comparator;
        this.match = match;
        this.progress = progress;
        more = in.next();
        hasNext = more;
        if (more) {
            key = keys.read(
                    null, in.bytes(), in.record().keyStart(), in.record().keyLength());
        }
    }

    /** Whether there is a current group. */
    boolean more() {
        return more;
    }

    /** The key of the current group. */
    K key() {
        return key;
    }

    /**
     * The number of calls of {@link #next}, including those after the last value. COMBINE_INPUT_RECORDS counts these.
     */
    long asked() {
        return asked;
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
        asked++;
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
        if (asked % VALUES_BETWEEN_PROGRESS == 1) {
            progress.progress();
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
        byte[] bytes = in.bytes();
        int at = in.record().keyStart();
        int length = in.record().keyLength();
        if (match != null && match.matches(key, bytes, at, length)) {
            return true;
        }
        nextKey = keys.read(nextKey, bytes, at, length);
        return match == null && comparator.compare(key, nextKey) == 0;
    }
}
