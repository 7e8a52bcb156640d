package org.spillway.record;

import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;

/**
 * A Writable whose bytes Spillway reads and writes itself. {@link #of} lists these classes. A subclass does not count,
 * because it may write something else. {@link Fields} finds out whether a job serialises the class as a Writable at
 * all.
 */
public interface StandardWritable<T> extends FieldWriter<T> {
    /** Fills an object from its serialised bytes. */
    void fill(T field, byte[] bytes, int at, int length);

    /** Whether a serialised field and an object have the same content. */
    boolean matches(T field, byte[] bytes, int at, int length);

    /** Returns the standard Writable of exactly this class, or null. */
    @SuppressWarnings("unchecked")
    static <T> StandardWritable<T> of(Class<T> type) {
        return (StandardWritable<T>) known(type);
    }

    // Creates one per call: a table of all of them would load five classes, of which a job needs two.
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
