package org.spillway.reduceside.merge;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Some hundred merged records in an array: keys and values side by side, their lengths apart. Filled, read, filled again. */
final class RecordBatch {
    private static final int RECORDS = 1 << 12;

    // An array that a large record made is for the next one, if that is large as well: else it goes.
    private static final int KEEP = 1 << 20;

    private final int size;
    private final int[] lengths = new int[2 * RECORDS];
    private byte[] bytes;
    private int count;
    private int used;

    /**
     * An empty batch.
     *
     * @param size bytes of its array, unless one record needs more
     */
    RecordBatch(int size) {
        this.size = size;
        this.bytes = new byte[size];
    }

    /** Holds keys and values, each record's key before its value and no gap between records. */
    byte[] bytes() {
        return bytes;
    }

    /** Whether its array is one that a large record made. */
    boolean isLarge() {
        return bytes.length > KEEP;
    }

    /** How many records it has. */
    int count() {
        return count;
    }

    /** Bytes of all keys and values. */
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
     * Adds the cursor's current record.
     *
     * @return false if there is no room for it
     */
    boolean add(RecordCursor cursor) throws IOException {
        RecordView record = cursor.record();
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
        record.buffer().get(keyStart, bytes, used, present);
        lengths[2 * count] = record.keyLength();
        lengths[2 * count + 1] = record.valueLength();
        if (!record.isWhole()) {
            cursor.readRest(bytes, used + present);
        }
        count++;
        used += length;
        return true;
    }
}
