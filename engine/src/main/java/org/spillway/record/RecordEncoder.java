package org.spillway.record;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;

/**
 * Serialises records one behind the other into an array of its own, each with its header in front. A serialiser that throws
 * half-way leaves nothing behind.
 *
 * <pre>
 * array:  | records before | room for the longest header, 10 bytes | key | value | free |
 *                                            [header, written last][key][value]
 *                                            ^ start()                         ^ start() + length()
 * </pre>
 *
 * One thread.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class RecordEncoder<K, V> {
    // What the array falls back to after a record of megabytes, so that one of them does not hold its memory for good.
    private static final int KEEP = 1 << 20;

    // The largest array that every JVM can make.
    private static final int MAX = Integer.MAX_VALUE - 8;

    private final FieldWriter<K> keys;
    private final FieldWriter<V> values;
    private final Scratch scratch;
    private int start;
    private int bodyLength;

    /**
     * An encoder for these classes.
     *
     * @param conf names the job's serializations
     * @throws IOException if there is none for one of the classes
     */
    public RecordEncoder(Configuration conf, Class<K> keyClass, Class<V> valueClass) throws IOException {
        this(conf, keyClass, valueClass, MAX);
    }

    /** As above, for records that together have at most so many bytes, with room for headers. */
    public RecordEncoder(Configuration conf, Class<K> keyClass, Class<V> valueClass, int limit) throws IOException {
        scratch = new Scratch(limit);
        FieldWriters writers = new FieldWriters(conf);
        DataOutputStream stream = new DataOutputStream(scratch);
        keys = writers.open(keyClass, stream, "key");
        values = writers.open(valueClass, stream, "value");
    }

    /**
     * Serialises a record in place of all that were there.
     *
     * @throws IOException as {@link #append}
     */
    public void encode(K key, V value) throws IOException {
        clear();
        append(key, value);
    }

    /**
     * Serialises a record behind the last one, where it stays until {@link #clear}.
     *
     * @throws RecordTooLargeException if the records together exceed 2 GiB: this one alone may not
     * @throws IOException what the serialiser throws
     */
    public void append(K key, V value) throws IOException {
        int before = scratch.size();
        int keyStart = scratch.claim(RecordLayout.MAX_HEADER) + RecordLayout.MAX_HEADER;
        boolean whole = false;
        try {
            keys.write(key, scratch);
            int keyLength = scratch.size() - keyStart;
            values.write(value, scratch);
            bodyLength = scratch.size() - keyStart;
            int valueLength = bodyLength - keyLength;
            byte[] array = scratch.array();
            if ((keyLength | valueLength) <= RecordLayout.MAX_ONE_BYTE_LENGTH) { // nearly every record
                start = keyStart - 2;
                array[start] = (byte) keyLength;
                array[start + 1] = (byte) valueLength;
            } else {
                start = keyStart - RecordLayout.vintSize(keyLength) - RecordLayout.vintSize(valueLength);
                RecordLayout.putVint(array, RecordLayout.putVint(array, start, keyLength), valueLength);
            }
            whole = true;
        } finally {
            if (!whole) {
                scratch.truncate(before);
            }
        }
    }

    /** Forgets all records. */
    public void clear() {
        scratch.reset();
    }

    /** Bytes of the array that are taken. */
    public int size() {
        return scratch.size();
    }

    /** Holds the records. */
    public byte[] array() {
        return scratch.array();
    }

    /** Where the last record's header starts. */
    public int start() {
        return start;
    }

    /** Bytes of the last record, with header. */
    public int length() {
        return scratch.size() - start;
    }

    /** Bytes of key and value as serialised: what MAP_OUTPUT_BYTES counts. */
    public int bodyLength() {
        return bodyLength;
    }

    /** Gives the array away with the records in it; the encoder gets a new one. */
    public byte[] detach() {
        return scratch.detach();
    }

    /** The growing array. What fast writers need is public to the package; the rest sees an OutputStream. */
    static final class Scratch extends OutputStream {
        // A batch of records of a common size fits without growing.
        private static final int INITIAL = 1 << 16;

        private final int limit;
        private byte[] bytes = new byte[INITIAL];
        private int end;

        Scratch(int limit) {
            this.limit = limit;
        }

        void reset() {
            if (bytes.length > KEEP) {
                bytes = new byte[KEEP];
            }
            end = 0;
        }

        void truncate(int size) {
            end = size;
        }

        byte[] detach() {
            byte[] full = bytes;
            bytes = new byte[INITIAL];
            end = 0;
            return full;
        }

        byte[] array() {
            return bytes;
        }

        int size() {
            return end;
        }

        /** Makes room and claims it: the caller fills {@code length} bytes from the returned offset. */
        int claim(long length) throws IOException {
            int at = end;
            if (length > bytes.length - at) {
                grow(length);
            }
            end = (int) (at + length);
            return at;
        }

        @Override
        public void write(int b) throws IOException {
            int at = claim(1);
            bytes[at] = (byte) b;
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            int at = claim(length);
            System.arraycopy(source, offset, bytes, at, length);
        }

        private void grow(long length) throws IOException {
            long needed = end + length;
            if (needed > limit) {
                throw new RecordTooLargeException(needed, limit);
            }
            long larger = Math.max(needed, Math.min(limit, bytes.length * 2L));
            byte[] grown = new byte[(int) larger];
            System.arraycopy(bytes, 0, grown, 0, end);
            bytes = grown;
        }
    }
}
