package org.spillway.formats.tfile;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** A key and a value in buffers that are reused for the next pair. The constants are the lengths of generated pairs. */
final class Pair {
    static final int MIN_KEY = 50;
    static final int MAX_KEY = 100;
    static final int MIN_VALUE = 5 << 10;
    static final int MAX_VALUE = 10 << 10;

    /** Average bytes of a pair. */
    static final int MEAN_LENGTH = (MIN_KEY + MAX_KEY + MIN_VALUE + MAX_VALUE) / 2;

    /** TFile's limit. */
    static final int KEY_LIMIT = 64 << 10;

    byte[] key = new byte[MAX_KEY];
    byte[] value = new byte[MAX_VALUE];
    int keyLength;
    int valueLength;

    /** Copies a pair into the buffers. */
    void set(byte[] fromKey, int lengthOfKey, byte[] fromValue, int lengthOfValue) {
        key = withRoom(key, lengthOfKey);
        value = withRoom(value, lengthOfValue);
        System.arraycopy(fromKey, 0, key, 0, lengthOfKey);
        System.arraycopy(fromValue, 0, value, 0, lengthOfValue);
        keyLength = lengthOfKey;
        valueLength = lengthOfValue;
    }

    /** Returns the array if it is long enough, otherwise a new one of the length. */
    private static byte[] withRoom(byte[] bytes, int length) {
        return length <= bytes.length ? bytes : new byte[length];
    }

    /** Returns the bytes of key and value. */
    int length() {
        return keyLength + valueLength;
    }

    /** Returns the CRC-32C of this pair. */
    int hash() {
        return hash(key, keyLength, value, valueLength);
    }

    /**
     * Returns the CRC-32C of the lengths, the key and the value. The lengths make it change if a byte moves from one to
     * the other.
     */
    static int hash(byte[] key, int keyLength, byte[] value, int valueLength) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(keyLength)
                .putInt(valueLength)
                .flip());
        crc.update(key, 0, keyLength);
        crc.update(value, 0, valueLength);
        return (int) crc.getValue();
    }
}
