package org.spillway.order;

import java.nio.ByteBuffer;
import org.apache.hadoop.io.WritableUtils;

/**
 * Orders keys by their bytes after the length field, compared as unsigned bytes. A key comes before any longer key that
 * begins with it. Used for Text, BytesWritable, MD5Hash and Avro's strings and
 * bytes.
 *
 * <p>Example: Text {@code ab} is serialised as {@code 02 61 62} and has the prefix 0x6162000000000000. {@code ab} and
 * {@code ab\0} have the same prefix, so their lengths decide.
 */
public final class BytesKeyOrder extends KeyOrder {
    /** The header of a serialised key, which is not compared. */
    enum Header {
        NONE,
        /** Hadoop's variable-length integer: 1 to 5 bytes; the first byte gives the size. */
        TEXT,
        /** the same, of keys of other classes: the first byte of each is taken for the size of its header */
        VINT,
        /** a 4-byte length (BytesWritable) */
        INT,
        /** Avro's variable-length integer: 1 to 5 bytes, of which all but the last are negative */
        AVRO
    }

    /**
     * Bytes that the longest header of Hadoop's has. A key that is not of the comparator's class may be shorter than its first
     * byte says. Its content length is negative then, and it comes before the keys that have content, as with Hadoop.
     */
    public static final int MAX_HEADER = 9;

    private final Header header;

    BytesKeyOrder(Header header) {
        this.header = header;
    }

    /** Whether keys of one serialised length have contents of one length. */
    public boolean lengthsAgree() {
        return header != Header.VINT;
    }

    @Override
    public long prefix(ByteBuffer buffer, int start, int length) {
        return prefixAt(buffer, start, length, 0);
    }

    /**
     * Returns the 8 content bytes from {@code depth} on, padded with zeros.
     *
     * @param depth content bytes to skip, at most {@link #contentLength}
     */
    public long prefixAt(ByteBuffer buffer, int start, int length, int depth) {
        int skip = headerSize(buffer, start) + depth;
        return digits(buffer, start + skip, length - skip);
    }

    /**
     * Returns the number of content bytes that two keys have in common at their start.
     *
     * @param limit the largest result
     */
    public int shared(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength, int limit) {
        int aSkip = headerSize(a, aStart);
        int bSkip = headerSize(b, bStart);
        int max = Math.min(limit, Math.min(aLength - aSkip, bLength - bSkip)); // negative if a key has no content
        int aAt = aStart + aSkip;
        int bAt = bStart + bSkip;
        int i = firstDifferent(a, aAt, b, bAt, max);
        long differing = digits(a, aAt + i, max - i) ^ digits(b, bAt + i, max - i);
        return differing == 0 ? Math.max(0, max) : i + Long.numberOfLeadingZeros(differing) / Byte.SIZE;
    }

    /** The number of bytes that are compared: those of the key without its length field; down to -{@link #MAX_HEADER}. */
    public int contentLength(ByteBuffer buffer, int start, int length) {
        return length - headerSize(buffer, start);
    }

    /**
     * False: longer keys may differ after their first 8 bytes, and {@code ab} and {@code ab\0} have the same prefix.
     */
    @Override
    public boolean prefixDecides() {
        return false;
    }

    @Override
    public int compare(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
        int aSkip = headerSize(a, aStart);
        int bSkip = headerSize(b, bStart);
        int aSize = aLength - aSkip;
        int bSize = bLength - bSkip;
        int common = Math.min(aSize, bSize);
        int aAt = aStart + aSkip;
        int bAt = bStart + bSkip;
        int i = firstDifferent(a, aAt, b, bAt, common);
        long x = digits(a, aAt + i, common - i);
        long y = digits(b, bAt + i, common - i);
        return x != y ? Long.compareUnsigned(x, y) : aSize - bSize;
    }

    // Returns where the first 8 bytes are that differ, or the bytes at the end that are fewer than 8.
    private static int firstDifferent(ByteBuffer a, int aAt, ByteBuffer b, int bAt, int length) {
        int i = 0;
        while (i + Long.BYTES <= length && a.getLong(aAt + i) == b.getLong(bAt + i)) {
            i += Long.BYTES;
        }
        return i;
    }

    @Override
    public BytesKeyOrder asBytes() {
        return this;
    }

    private int headerSize(ByteBuffer buffer, int start) {
        return switch (header) {
            case NONE -> 0;
            case TEXT, VINT -> WritableUtils.decodeVIntSize(buffer.get(start));
            case INT -> Integer.BYTES;
            case AVRO -> varintSize(buffer, start);
        };
    }

    /** Returns the bytes of one of Avro's numbers: all but the last are negative. */
    static int varintSize(ByteBuffer buffer, int at) {
        int size = 1;
        while (buffer.get(at + size - 1) < 0) {
            size++;
        }
        return size;
    }

    static long digits(ByteBuffer buffer, int at, int count) {
        if (count >= Long.BYTES) {
            return buffer.getLong(at);
        }
        if (count <= 0) {
            return 0;
        }
        if (at + Long.BYTES <= buffer.limit()) {
            // reads past the end of the key and masks those bytes
            return buffer.getLong(at) & (-1L << (Long.SIZE - Byte.SIZE * count));
        }
        long value = 0;
        for (int i = 0; i < count; i++) {
            value |= (buffer.get(at + i) & 0xFFL) << (56 - Byte.SIZE * i);
        }
        return value;
    }
}
