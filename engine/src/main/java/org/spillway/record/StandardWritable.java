package org.spillway.record;

import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;

/**
 * A Writable whose bytes the engine reads and writes itself. {@link #of} has the list of them, by exact class: a subclass
 * may write something else. Whether a job serialises the class as a Writable at all is for {@link FieldWriters} and {@link
 * FieldReaders} to find out.
 */
public interface StandardWritable<T> extends FieldWriter<T> {
    /** Fills an object from its serialised bytes. */
    void fill(T field, byte[] bytes, int at, int length);

    /** Whether a serialised field has the same content as an object. */
    boolean matches(T field, byte[] bytes, int at, int length);

    /** Whether this comparator finds two objects equal exactly if their contents are. */
    boolean isMatchedBy(Class<?> comparator);

    /** The standard Writable of this very class, or null. */
    @SuppressWarnings("unchecked")
    static <T> StandardWritable<T> of(Class<T> type) {
        return (StandardWritable<T>) known(type);
    }

    // New at each call: a table of all of them would load five classes for a job that needs two.
    private static StandardWritable<?> known(Class<?> type) {
        if (type == Text.class) {
            return new StandardWritables.OfText();
        }
        if (type == BytesWritable.class) {
            return new StandardWritables.OfBytes();
        }
        if (type == LongWritable.class) {
            return new StandardWritables.OfLong();
        }
        if (type == IntWritable.class) {
            return new StandardWritables.OfInt();
        }
        if (type == NullWritable.class) {
            return new StandardWritables.OfNull();
        }
        return null;
    }
}
