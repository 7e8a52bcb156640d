package org.spillway.record;

import java.nio.ByteBuffer;
import org.apache.hadoop.io.WritableUtils;

/**
 * The layout of a record, which is the same in memory and in a run:
 *
 * <pre>
 * [vint key length][vint value length][key bytes][value bytes]
 * </pre>
 *
 * A vint is Hadoop's variable-length integer (WritableUtils). Values up to 127 take one byte. Larger values take a
 * first byte of -112 - n and then n big-endian bytes. For example, 300 is {@code 8E 01 2C}: -114, then 0x012C. Two
 * bytes FF FF (lengths -1, -1) end a segment (Hadoop's IFile).
 */
public final class RecordLayout {
    /** Bytes of the longest header: two vints of 5 bytes. */
    public static final int MAX_HEADER = 10;

    /** The largest length that takes one byte. */
    static final int MAX_ONE_BYTE_LENGTH = 127;

    /** The byte that is written twice at the end of a segment. As a length it is -1. */
    public static final byte END = -1;

    private RecordLayout() {}

    /** The number of bytes that a length takes, given its value. */
    public static int vintSize(int value) {
        if (value <= MAX_ONE_BYTE_LENGTH) {
            return 1;
        }
        return 1 + (Integer.SIZE - Integer.numberOfLeadingZeros(value) + 7) / Byte.SIZE;
    }

    /** The number of bytes that a length takes, given its first byte. */
    public static int vintSize(byte first) {
        return WritableUtils.decodeVIntSize(first);
    }

    /**
     * Writes a length.
     *
     * @return the offset after it
     */
    public static int putVint(byte[] target, int at, int value) {
        if (value <= MAX_ONE_BYTE_LENGTH) {
            target[at] = (byte) value;
            return at + 1;
        }
        int size = vintSize(value) - 1;
        target[at] = (byte) (-112 - size);
        putBigEndian(target, at + 1, value, size);
        return at + 1 + size;
    }

    /** Writes a number as {@code size} bytes. */
    static void putBigEndian(byte[] target, int at, long value, int size) {
        for (int i = 0; i < size; i++) {
            target[at + i] = (byte) (value >>> Byte.SIZE * (size - 1 - i));
        }
    }

    /**
     * Reads a length. All its bytes must be in the buffer. It is negative only at a segment's end or in damaged data.
     */
    public static int getVint(ByteBuffer buffer, int at) {
        byte first = buffer.get(at);
        if (first >= -112) {
            return first;
        }
        int size = vintSize(first) - 1;
        int value = 0;
        for (int i = 1; i <= size; i++) {
            value = value << Byte.SIZE | buffer.get(at + i) & 0xFF;
        }
        // a first byte of -121 or less marks a negative number, stored as its complement
        return first >= -120 ? value : ~value;
    }
}
