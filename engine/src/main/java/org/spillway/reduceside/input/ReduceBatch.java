package org.spillway.reduceside.input;

import java.io.IOException;
import org.spillway.jdk.Jdk;
import org.spillway.record.RecordView;

/**
 * Up to 4,096 merged records in an array: keys and values one after the other, and their lengths in a second array. It
 * is filled, read and filled again.
 */
final class ReduceBatch {
    private static final int RECORDS = 1 << 12;

    // Bytes above which an array is large. It is used again for the next large record; a smaller record gets a new
    // array.
    private static final int KEEP = 1 << 20;

    private final int size;
    private final int[] lengths = new int[2 * RECORDS];
    private byte[] bytes;
    private int count;
    private int used;

    /**
     * Creates an empty batch.
     *
     * @param size bytes of its array, unless one record needs more
     */
    ReduceBatch(int size) {
        this.size = size;
        this.bytes = new byte[size];
    }

    /** Returns the array of keys and values: each record's key, then its value, without gaps. */
    byte[] bytes() {
        return bytes;
    }

    /** Whether its array has grown for a large record. */
    boolean isLarge() {
        return bytes.length > KEEP;
    }

    /** Returns how many records it has. */
    int count() {
        return count;
    }

    /** Returns the bytes of all keys and values. */
    int used() {
        return used;
    }

    int keyLength(int record) {
        return lengths[2 * record];
    }

    int valueLength(int record) {
        return lengths[2 * record + 1];
    }

    void clear() {
        count = 0;
        used = 0;
    }

    /**
     * Adds a record.
     *
     * @return false if there is no room for it
     */
    boolean add(RecordView record) throws IOException {
        int keyStart = record.keyStart();
        int header = keyStart - record.start();
        int length = record.length() - header;
        if (count == 0 && isLarge() && length <= KEEP) {
            bytes = new byte[size];
        }
        if (count == RECORDS || length > bytes.length - used) {
            if (count > 0) {
                return false;
            }
            bytes = new byte[length];
        }
        int present = record.present() - header;
        Jdk.get(record.buffer(), keyStart, bytes, used, present);
        lengths[2 * count] = record.keyLength();
        lengths[2 * count + 1] = record.valueLength();
        if (!record.isWhole()) {
            record.rest().readRest(bytes, used + present);
        }
        count++;
        used += length;
        return true;
    }
}
