package org.spillway.record;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Copies a few records of a cursor at a time and hands them out as arrays. A copy there must be: pages off the
 * heap are no arrays, and a source may move its buffer when it reads on. Several at once, because records in key
 * order lie scattered over memory: copied in one short loop, without a look at their headers, they come side by
 * side; with the user's code between them each would be waited for.
 */
public final class RecordBlock {
    // Records and bytes after which a block is full. It should stay in the first-level cache until it has been
    // read.
    private static final int RECORDS = 64;
    private static final int BYTES = 1 << 14;

    // An array that a large record made is not kept for good.
    private static final int KEEP = 1 << 20;

    private final RecordView view = new RecordView();
    private final int[] starts = new int[RECORDS];
    private ByteBuffer block = ByteBuffer.allocate(BYTES);
    private RecordCursor cursor;
    // The cursor stands at a record that did not fit and is not copied yet.
    private boolean waiting;
    private boolean ended;
    private int count;
    private int next;

    /** Starts before the first record of a cursor, which its owner closes. */
    public void open(RecordCursor source) {
        cursor = source;
        waiting = false;
        ended = false;
        count = 0;
        next = 0;
    }

    /** Lets go of the cursor and of what a large record needed; {@link #open} goes on with another cursor. */
    public void close() {
        cursor = null;
        count = 0;
        next = 0;
        ended = true;
        shrink();
    }

    /** Moves to the next record; false at the end. */
    public boolean next() throws IOException {
        if (next == count && !fill()) {
            return false;
        }
        view.point(block, starts[next++]);
        return true;
    }

    /** Holds the current record, until {@link #next}. */
    public byte[] bytes() {
        return block.array();
    }

    public int keyStart() {
        return view.keyStart();
    }

    public int keyLength() {
        return view.keyLength();
    }

    public int valueStart() {
        return view.valueStart();
    }

    public int valueLength() {
        return view.valueLength();
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
            record.buffer().get(record.start(), array, used, present);
            if (!record.isWhole()) {
                cursor.readRest(array, used + present);
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
     * Moves the cursor, unless its record is still to be copied. Not beyond its end: there it need not be asked
     * twice.
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
