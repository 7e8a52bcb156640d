package org.spillway.job;

import java.util.Arrays;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.spillway.record.RecordLayout;

/**
 * The keys whose groups can be told without deserialising: standard Writables, compared by their own comparators,
 * which call two objects equal if their contents are.
 */
final class KeyMatches {
    private KeyMatches() {}

    /**
     * A match that says what the comparator would.
     *
     * @param type a class that is serialised as its Writable does
     * @return null if the comparator must be asked
     */
    @SuppressWarnings("unchecked")
    static <K> KeyMatch<K> of(Class<K> type, RawComparator<K> comparator) {
        return (KeyMatch<K>) known(type, comparator.getClass());
    }

    private static KeyMatch<?> known(Class<?> type, Class<?> comparator) {
        if (type == Text.class && comparator == Text.Comparator.class) {
            return new TextMatch();
        }
        if (type == BytesWritable.class && comparator == BytesWritable.Comparator.class) {
            return new BytesMatch();
        }
        if (type == IntWritable.class && comparator == IntWritable.Comparator.class) {
            return new IntMatch();
        }
        if (type == LongWritable.class
                && (comparator == LongWritable.Comparator.class
                        || comparator == LongWritable.DecreasingComparator.class)) {
            return new LongMatch();
        }
        return null;
    }

    private static final class TextMatch implements KeyMatch<Text> {
        @Override
        public boolean matches(Text key, byte[] bytes, int at, int length) {
            int content = at + RecordLayout.vintSize(bytes[at]);
            return Arrays.equals(key.getBytes(), 0, key.getLength(), bytes, content, at + length);
        }
    }

    private static final class BytesMatch implements KeyMatch<BytesWritable> {
        @Override
        public boolean matches(BytesWritable key, byte[] bytes, int at, int length) {
            return Arrays.equals(key.getBytes(), 0, key.getLength(), bytes, at + Integer.BYTES, at + length);
        }
    }

    private static final class IntMatch implements KeyMatch<IntWritable> {
        @Override
        public boolean matches(IntWritable key, byte[] bytes, int at, int length) {
            return key.get() == WritableComparator.readInt(bytes, at);
        }
    }

    private static final class LongMatch implements KeyMatch<LongWritable> {
        @Override
        public boolean matches(LongWritable key, byte[] bytes, int at, int length) {
            return key.get() == WritableComparator.readLong(bytes, at);
        }
    }
}
