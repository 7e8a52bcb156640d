package org.spillway.record;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;

/**
 * Serialises records one after the other into its own array, each after its header. If a serializer throws, its record
 * is removed.
 *
 * <pre>
 * array:  | records before | room for the longest header, 10 bytes | key | value | free |
 *                                            [header, written last][key][value]
 *                                            ^ start()                         ^ start() + length()
 * </pre>
 *
 * Not thread-safe.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class RecordEncoder<K, V> {
    // The array shrinks to this size after a larger record, so that the memory of one large record is not kept.
    private static final int KEEP = 1 << 20;

    // The largest array that every JVM can allocate.
    private static final int MAX = Integer.MAX_VALUE - 8;

    private final Fields.Writer<K> keys;
    private final Fields.Writer<V> values;
    private final Scratch scratch;
    private int start;
    private int bodyLength;

    /**
     * Creates an encoder for these classes.
     *
     * @param conf configures the job's serializations
     * @throws IOException if a class has no serialization
     */
    public RecordEncoder(Configuration conf, Class<K> keyClass, Class<V> valueClass) throws IOException {
        this(conf, keyClass, valueClass, MAX);
    }

    /** Creates an encoder with a limit in bytes for all records together, including the room for their headers. */
    public RecordEncoder(Configuration conf, Class<K> keyClass, Class<V> valueClass, int limit) throws IOException {
        scratch = new Scratch(limit);
        Fields fields = new Fields(conf);
        DataOutputStream stream = new DataOutputStream(scratch);
        keys = fields.writer(keyClass, stream, "key");
        values = fields.writer(valueClass, stream, "value");
    }

    /**
     * Serialises a record, which replaces all earlier records.
     *
     * @throws IOException as {@link #append}
     */
    public void encode(K key, V value) throws IOException {
        clear();
        append(key, value);
    }

    /**
     * Serialises a record after the last one. It stays in the array until {@link #clear}.
     *
     * @throws RecordTooLargeException if the records together exceed the limit (2 GiB by default). This record alone
     *     may fit
     * @throws IOException if the serializer throws it
     */
    public void append(K key, V value) throws IOException {
        int before = scratch.end;
        int keyStart = scratch.claim(RecordLayout.MAX_HEADER) + RecordLayout.MAX_HEADER;
        try {
            keys.write(key, scratch);
            int keyLength = scratch.end - keyStart;
            values.write(value, scratch);
            bodyLength = scratch.end - keyStart;
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
        } catch (Throwable t) { // Scala code may throw a checked exception that nobody declares
            scratch.end = before;
            throw t;
        }
    }

    /** Removes all records. */
    public void clear() {
        if (scratch.bytes.length > KEEP) {
            scratch.bytes = new byte[KEEP];
        }
        scratch.end = 0;
    }

    /** Bytes of the array in use. */
    public int size() {
        return scratch.end;
    }

    /** The array that holds the records. */
    public byte[] array() {
        return scratch.array();
    }

    /** Start of the last record's header. */
    public int start() {
        return start;
    }

    /** Bytes of the last record, including its header. */
    public int length() {
        return scratch.end - start;
    }

    /** Bytes of the last record's key and value, as MAP_OUTPUT_BYTES counts them. */
    public int bodyLength() {
        return bodyLength;
    }

    /** Returns the array with the records in it. The encoder gets a new array. */
    public byte[] detach() {
        byte[] full = scratch.bytes;
        scratch.bytes = new byte[Scratch.INITIAL];
        scratch.end = 0;
        return full;
    }

    /** The growing array. Fast writers use its package-private methods, other serializers its OutputStream methods. */
    static final class Scratch extends OutputStream {
        // Enough for a batch of records of common size, without growing.
        private static final int INITIAL = 1 << 16;

        private final int limit;
        private byte[] bytes = new byte[INITIAL];
        private int end;

        Scratch(int limit) {
            this.limit = limit;
        }

        byte[] array() {
            return bytes;
        }

        /** Reserves {@code length} bytes and returns where they start. The caller fills them. */
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
            bytes = Arrays.copyOf(bytes, (int) larger);
        }
    }
}
