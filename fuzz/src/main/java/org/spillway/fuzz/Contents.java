package org.spillway.fuzz;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.io.ArrayWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.UTF8;
import org.apache.hadoop.io.Writable;

/** Makes field values that need more than a constructor call with bytes. */
final class Contents {
    private Contents() {}

    static long number(byte[] bytes) {
        return ByteBuffer.wrap(Arrays.copyOf(bytes, Long.BYTES)).getLong();
    }

    /** Returns an int that keeps the order of a counter and the extremes of edge values. */
    static int folded(byte[] bytes) {
        long number = number(bytes);
        return (int) (number ^ number >>> Integer.SIZE);
    }

    /** Returns a string with one char for each byte. */
    static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @SuppressWarnings("deprecation")
    static Class<?> utf8Class() {
        return UTF8.class;
    }

    @SuppressWarnings("deprecation")
    static Object utf8(byte[] bytes) {
        return new UTF8(latin(bytes));
    }

    static MapWritable map(byte[] bytes) {
        MapWritable map = new MapWritable();
        map.put(new IntWritable(bytes.length), new Text(bytes));
        map.put(new Text("second"), new IntWritable(folded(bytes)));
        return map;
    }

    /** An array of two texts, the halves of its content. */
    static final class TextArray extends ArrayWritable {
        TextArray() {
            super(Text.class);
        }

        TextArray(byte[] bytes) {
            super(Text.class, halves(bytes));
        }

        private static Writable[] halves(byte[] bytes) {
            int middle = bytes.length / 2;
            return bytes.length == 0
                    ? new Writable[0]
                    : new Writable[] {
                        new Text(Arrays.copyOf(bytes, middle)),
                        new Text(Arrays.copyOfRange(bytes, middle, bytes.length))
                    };
        }
    }
}
