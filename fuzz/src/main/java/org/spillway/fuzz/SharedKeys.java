package org.spillway.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.hadoop.io.BinaryComparable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** Key and value classes that rest on what stock guarantees: one thread at a time, and a stream that ends. */
final class SharedKeys {
    private static final int WIDTH = 8;

    private SharedKeys() {}

    /** Bytes that are written as they are. */
    private abstract static class Bytes extends BinaryComparable implements WritableComparable<BinaryComparable> {
        byte[] content;

        Bytes(byte[] content) {
            this.content = content;
        }

        @Override
        public final int getLength() {
            return content.length;
        }

        @Override
        public final byte[] getBytes() {
            return content;
        }

        @Override
        public final void write(DataOutput out) throws IOException {
            out.write(content);
        }
    }

    /** Eight bytes, which are read by way of an array that all instances share. */
    static class Scratch extends Bytes {
        private static final byte[] SCRATCH = new byte[WIDTH];

        Scratch() {
            this(new byte[WIDTH]);
        }

        Scratch(byte[] bytes) {
            super(bytes);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            boolean outermost = OneThread.enter();
            try {
                in.readFully(SCRATCH);
                content = SCRATCH.clone();
            } finally {
                OneThread.exit(outermost);
            }
        }
    }

    /** Eight bytes, compared by the one instance of a comparator, which deserializes both keys. */
    static final class Registered extends Bytes {
        static {
            WritableComparator.define(Registered.class, new Comparator());
        }

        Registered() {
            this(new byte[WIDTH]);
        }

        Registered(byte[] bytes) {
            super(bytes);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            byte[] read = new byte[WIDTH];
            in.readFully(read);
            content = read;
        }

        private static final class Comparator extends WritableComparator {
            Comparator() {
                super(Registered.class, true);
            }

            @Override
            public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
                boolean outermost = OneThread.enter();
                try {
                    return super.compare(b1, s1, l1, b2, s2, l2);
                } finally {
                    OneThread.exit(outermost);
                }
            }
        }
    }

    /** Bytes without a length. Like a protocol buffer, it takes the rest of its stream. */
    static final class Rest extends Bytes {
        Rest() {
            this(new byte[0]);
        }

        Rest(byte[] bytes) {
            super(bytes);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            InputStream stream = (InputStream) in; // as with stock
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] part = new byte[1 << 8];
            for (int count = stream.read(part); count >= 0; count = stream.read(part)) {
                all.write(part, 0, count);
            }
            content = all.toByteArray();
        }

        @Override
        public String toString() {
            return Arrays.toString(content);
        }
    }
}
