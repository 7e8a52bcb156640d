package org.spillway.fuzz;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.BinaryComparable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** Key classes as users write them. */
final class UserKeys {
    private UserKeys() {}

    /** Two numbers, with no raw comparator. */
    static class Pair implements WritableComparable<Pair> {
        private int first;
        private int second;

        Pair() {}

        Pair(long both) {
            first = (int) (both >> Integer.SIZE);
            second = (int) both;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeInt(first);
            out.writeInt(second);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            first = in.readInt();
            second = in.readInt();
        }

        @Override
        public int compareTo(Pair other) {
            return first != other.first ? Integer.compare(first, other.first) : Integer.compare(second, other.second);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Pair pair && compareTo(pair) == 0;
        }

        @Override
        public int hashCode() {
            return 31 * first + second;
        }
    }

    /** Two numbers with a registered comparator that does not deserialize keys. */
    static final class RawPair extends Pair {
        static {
            WritableComparator.define(RawPair.class, new Comparator());
        }

        RawPair() {}

        RawPair(long both) {
            super(both);
        }

        private static final class Comparator extends WritableComparator {
            Comparator() {
                super(RawPair.class);
            }

            @Override
            public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
                return Long.compare(readLong(b1, s1) ^ 1L << 31, readLong(b2, s2) ^ 1L << 31);
            }
        }
    }

    /** A subclass of Text without changes. */
    static final class Word extends Text {
        Word() {}

        Word(byte[] bytes) {
            super(bytes);
        }
    }

    /** A subclass of Text that registers Text's comparator. */
    static final class WordAsText extends Text {
        static {
            WritableComparator.define(WordAsText.class, new Text.Comparator());
        }

        WordAsText() {}

        WordAsText(byte[] bytes) {
            super(bytes);
        }
    }

    /** A Text with an extra byte before it. */
    static final class MarkedWord extends Text {
        private static final int MARK = 0x55;

        MarkedWord() {}

        MarkedWord(byte[] bytes) {
            super(bytes);
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeByte(MARK);
            super.write(out);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            if (in.readByte() != MARK) {
                throw new IOException("no mark");
            }
            super.readFields(in);
        }
    }

    /** Bytes after a length of 4 bytes, which the comparator skips. */
    static final class CountedBytes extends BytesWritable {
        static {
            WritableComparator.define(CountedBytes.class, new Comparator());
        }

        CountedBytes() {}

        CountedBytes(byte[] bytes) {
            super(bytes);
        }

        private static final class Comparator extends WritableComparator {
            Comparator() {
                super(CountedBytes.class);
            }

            @Override
            public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
                return compareBytes(
                        b1, s1 + Integer.BYTES, l1 - Integer.BYTES, b2, s2 + Integer.BYTES, l2 - Integer.BYTES);
            }
        }
    }

    /** A part of an array, written without a length. Only the record's header tells where it ends. */
    static final class Slice extends BinaryComparable implements WritableComparable<BinaryComparable> {
        private static final int MARGIN = 3;

        static {
            WritableComparator.define(Slice.class, new Comparator());
        }

        private byte[] array = new byte[0];
        private byte[] content = new byte[0];

        Slice() {}

        Slice(byte[] bytes) {
            content = bytes;
            array = new byte[bytes.length + 2 * MARGIN];
            System.arraycopy(bytes, 0, array, MARGIN, bytes.length);
        }

        @Override
        public int getLength() {
            return content.length;
        }

        @Override
        public byte[] getBytes() {
            return content;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            if (content.length == 1) {
                out.write(content[0]);
            } else if (content.length > 1) {
                out.write(array, MARGIN, content.length);
            }
        }

        @Override
        public void readFields(DataInput in) {
            throw new IllegalStateException("never read");
        }

        private static final class Comparator extends WritableComparator {
            Comparator() {
                super(Slice.class);
            }

            @Override
            public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
                return compareBytes(b1, s1, l1, b2, s2, l2);
            }
        }
    }
}
