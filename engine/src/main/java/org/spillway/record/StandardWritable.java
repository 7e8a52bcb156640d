package org.spillway.record;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.spillway.jdk.Jdk;

/**
 * A Writable whose bytes Spillway reads and writes itself. {@link #of} lists these classes. A subclass does not count,
 * because it may write something else. {@link Fields} finds out whether a job serialises the class as a Writable at
 * all.
 *
 * <p>The length fields of Text and BytesWritable are skipped, not read: exactly that class has serialised the
 * field, so all bytes after the length field are the content.
 */
public interface StandardWritable<T> extends Fields.Writer<T> {
    /** Fills an object from its serialised bytes. */
    void fill(T field, byte[] bytes, int at, int length);

    /** Whether a serialised field and an object have the same content. */
    boolean matches(T field, byte[] bytes, int at, int length);

    /** Returns the standard Writable of exactly this class, or null. */
    @SuppressWarnings("unchecked")
    static <T> StandardWritable<T> of(Class<T> type) {
        // Creates one per call: a table of all of them would load four classes, of which a job needs two.
        return (StandardWritable<T>)
                switch (type.getName()) {
                    case "org.apache.hadoop.io.Text" -> new OfText();
                    case "org.apache.hadoop.io.BytesWritable" -> new OfBytes();
                    case "org.apache.hadoop.io.LongWritable" -> new OfLong();
                    case "org.apache.hadoop.io.IntWritable" -> new OfInt();
                    default -> null;
                };
    }

    /** {@code [vint length][content]}. */
    final class OfText implements StandardWritable<Text> {
        @Override
        public void write(Text text, RecordEncoder.Scratch out) throws IOException {
            int length = text.getLength();
            int at = out.claim((long) RecordLayout.vintSize(length) + length);
            int content = RecordLayout.putVint(out.array(), at, length);
            System.arraycopy(text.getBytes(), 0, out.array(), content, length);
        }

        @Override
        public void fill(Text text, byte[] bytes, int at, int length) {
            int header = RecordLayout.vintSize(bytes[at]);
            text.set(bytes, at + header, length - header);
        }

        @Override
        public boolean matches(Text text, byte[] bytes, int at, int length) {
            int content = at + RecordLayout.vintSize(bytes[at]);
            return Jdk.equals(text.getBytes(), 0, text.getLength(), bytes, content, at + length);
        }
    }

    /** {@code [4-byte length][content]}. */
    final class OfBytes implements StandardWritable<BytesWritable> {
        @Override
        public void write(BytesWritable bytes, RecordEncoder.Scratch out) throws IOException {
            int length = bytes.getLength();
            int at = out.claim((long) Integer.BYTES + length);
            RecordLayout.putBigEndian(out.array(), at, length, Integer.BYTES);
            System.arraycopy(bytes.getBytes(), 0, out.array(), at + Integer.BYTES, length);
        }

        @Override
        public void fill(BytesWritable field, byte[] bytes, int at, int length) {
            field.set(bytes, at + Integer.BYTES, length - Integer.BYTES);
        }

        @Override
        public boolean matches(BytesWritable field, byte[] bytes, int at, int length) {
            return Jdk.equals(field.getBytes(), 0, field.getLength(), bytes, at + Integer.BYTES, at + length);
        }
    }

    /** 8 bytes. */
    final class OfLong implements StandardWritable<LongWritable> {
        @Override
        public void write(LongWritable number, RecordEncoder.Scratch out) throws IOException {
            int at = out.claim(Long.BYTES);
            RecordLayout.putBigEndian(out.array(), at, number.get(), Long.BYTES);
        }

        @Override
        public void fill(LongWritable number, byte[] bytes, int at, int length) {
            number.set(WritableComparator.readLong(bytes, at));
        }

        @Override
        public boolean matches(LongWritable number, byte[] bytes, int at, int length) {
            return number.get() == WritableComparator.readLong(bytes, at);
        }
    }

    /** 4 bytes. */
    final class OfInt implements StandardWritable<IntWritable> {
        @Override
        public void write(IntWritable number, RecordEncoder.Scratch out) throws IOException {
            int at = out.claim(Integer.BYTES);
            RecordLayout.putBigEndian(out.array(), at, number.get(), Integer.BYTES);
        }

        @Override
        public void fill(IntWritable number, byte[] bytes, int at, int length) {
            number.set(WritableComparator.readInt(bytes, at));
        }

        @Override
        public boolean matches(IntWritable number, byte[] bytes, int at, int length) {
            return number.get() == WritableComparator.readInt(bytes, at);
        }
    }
}
