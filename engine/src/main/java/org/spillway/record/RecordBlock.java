package org.spillway.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.jdk.Jdk;

/**
 * Copies a few records of a cursor at a time into an array. The copy is necessary because pages off the heap have no
 * arrays, and because a source may move its buffer when it reads on. Several records are copied together because
 * records in key order are scattered over memory. A short loop that does not read their headers overlaps their cache
 * misses. User code between the copies would prevent this.
 */
public final class RecordBlock {
    // The number of records and bytes of a full block. A block should stay in the first-level cache until it has been
    // read.
    private static final int RECORDS = 64;
    private static final int BYTES = 1 << 14;

    // A larger array, which a large record needed, is not kept.
    private static final int KEEP = 1 << 20;

    private final RecordView view = new RecordView();
    private final int[] starts = new int[RECORDS];
    private ByteBuffer block = ByteBuffer.allocate(BYTES);
    private RecordCursor cursor;
    // Whether the cursor's current record did not fit and still has to be copied.
    private boolean waiting;
    private boolean ended;
    private int count;
    private int next;

    /** Starts before the first record of a cursor. The caller closes the cursor. */
    public void open(RecordCursor source) {
        cursor = source;
        waiting = false;
        ended = false;
        count = 0;
        next = 0;
    }

    /** Releases the cursor and the memory of a large record. {@link #open} can start with another cursor. */
    public void close() {
        open(null);
        ended = true;
        shrink();
    }

    /** Moves to the next record. Returns false at the end. */
    public boolean next() throws IOException {
        if (next == count && !fill()) {
            return false;
        }
        view.point(block, starts[next++]);
        return true;
    }

    /** The array that holds the current record, until {@link #next}. */
    public byte[] bytes() {
        return block.array();
    }

    /** The current record in that array, until {@link #next}. */
    public RecordView record() {
        return view;
    }

    private boolean fill() throws IOException {
        shrink();
        byte[] array = block.array();
        int copied = 0;
        int used = 0;
        while (copied < RECORDS && move()) {
            RecordView record = cursor.record();
            int length = record.length();
            if (length > array.length - used) {
                if (copied > 0) {
                    waiting = true;
                    break;
                }
                block = ByteBuffer.allocate(length);
                array = block.array();
            }
            int present = record.present();
            Jdk.get(record.buffer(), record.start(), array, used, present);
            if (!record.isWhole()) {
                record.rest().readRest(array, used + present);
            }
            starts[copied++] = used;
            used += length;
        }
        count = copied;
        next = 0;
        return copied > 0;
    }

    private void shrink() {
        if (block.capacity() > KEEP) {
            block = ByteBuffer.allocate(BYTES);
        }
    }

    /**
     * Moves the cursor, unless its current record still has to be copied. Does not call the cursor again after its end.
     */
    private boolean move() throws IOException {
        if (waiting) {
            waiting = false;
            return true;
        }
        ended = ended || !cursor.next();
        return !ended;
    }
}
