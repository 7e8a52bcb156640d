package org.spillway.record;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;

/**
 * Serialises one record at a time into an array of its own, header in front. Only a whole record leaves it, so a
 * serialiser that throws half-way leaves nothing behind.
 *
 * <pre>
 * array:  | room for the longest header, 10 bytes | key | value | free |
 *                              [header, written last][key][value]
 *                              ^ start()                         ^ start() + length()
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

    private final FieldWriter<K> keys;
    private final FieldWriter<V> values;
    private final Scratch scratch = new Scratch();
    private int start;
    private int keyLength;

    /**
     * An encoder for these classes.
     *
     * @param conf names the job's serializations
     * @throws IOException if there is none for one of the classes
     */
    public RecordEncoder(Configuration conf, Class<K> keyClass, Class<V> valueClass) throws IOException {
        FieldWriters writers = new FieldWriters(conf);
        DataOutputStream stream = new DataOutputStream(scratch);
        keys = writers.open(keyClass, stream, "key");
        values = writers.open(valueClass, stream, "value");
    }

    /**
     * Serialises a record.
     *
     * @throws IOException what the serialiser throws, or if key and value together exceed 2 GiB less the header
     */
    public void encode(K key, V value) throws IOException {
        scratch.reset();
        keys.write(key, scratch);
        keyLength = scratch.size() - RecordLayout.MAX_HEADER;
        values.write(value, scratch);
        int valueLength = scratch.size() - RecordLayout.MAX_HEADER - keyLength;
        start = RecordLayout.MAX_HEADER - RecordLayout.vintSize(keyLength) - RecordLayout.vintSize(valueLength);
        RecordLayout.putVint(scratch.array(), RecordLayout.putVint(scratch.array(), start, keyLength), valueLength);
    }

    /** Holds the last record. */
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
        return scratch.size() - RecordLayout.MAX_HEADER;
    }

    /** Gives the array away with the last record in it; the encoder gets a new one. */
    public byte[] detach() {
        return scratch.detach();
    }

    /** The growing array. What fast writers need is public to the package; the rest sees an OutputStream. */
    static final class Scratch extends OutputStream {
        // The largest array that every JVM can make.
        private static final int MAX = Integer.MAX_VALUE - 8;

        private byte[] bytes = new byte[1 << 12];
        private int end = RecordLayout.MAX_HEADER;

        void reset() {
            if (bytes.length > KEEP) {
                bytes = new byte[KEEP];
            }
            end = RecordLayout.MAX_HEADER;
        }

        byte[] detach() {
            byte[] full = bytes;
            bytes = new byte[1 << 12];
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
            if (needed > MAX) {
                throw new IOException("record too large: length=" + (needed - RecordLayout.MAX_HEADER) + " limit="
                        + (MAX - RecordLayout.MAX_HEADER));
            }
            long larger = Math.max(needed, Math.min(MAX, bytes.length * 2L));
            byte[] grown = new byte[(int) larger];
            System.arraycopy(bytes, 0, grown, 0, end);
            bytes = grown;
        }
    }
}
