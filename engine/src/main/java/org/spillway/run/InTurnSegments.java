package org.spillway.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes segments that several threads encode at once into one file, in partition order.
 *
 * <p>The thread whose partition is next has the <em>turn</em>: it writes directly to the file. The other threads encode
 * into blocks. A thread that finishes a segment before its turn parks the blocks here and continues with another
 * partition; the thread that has the turn writes them later. When too many bytes are parked, a thread waits for its
 * turn. No thread waits forever: partitions are taken in order, so the partition that has the turn is either being
 * encoded by a thread or parked.
 */
final class InTurnSegments {
    // The first block of a segment is short: with 20,000 partitions, a large one for each would take a gigabyte.
    private static final int FIRST_BLOCK = 1 << 8;
    private static final int MAX_BLOCK = 1 << 16;

    private final OutputStream file;
    private final RunIndex index;
    private final long limit;
    private final AtomicLong buffered = new AtomicLong();
    private final Map<Integer, Slot> parked = new HashMap<>();
    private volatile int turn;
    private boolean cancelled;
    private long position;

    /**
     * Starts with an empty file.
     *
     * @param limit bytes that may be parked before threads wait
     */
    InTurnSegments(OutputStream file, RunIndex index, long limit) {
        this.file = file;
        this.index = index;
        this.limit = limit;
    }

    /** Opens the stream of one partition's segment. Each partition is opened and finished once. */
    Slot open(int partition) {
        return new Slot(partition);
    }

    /** Ends all waits with an error, after a thread has failed. */
    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    private synchronized void awaitTurn(int partition) throws IOException {
        while (turn != partition && !cancelled) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting to write partition " + partition);
            }
        }
        if (cancelled) {
            throw new InterruptedIOException("cancelled: partition " + partition + " was not written");
        }
    }

    /** Keeps a finished segment for the thread that will have the turn, unless it has it. Returns whether it is kept. */
    private synchronized boolean park(Slot slot) {
        if (turn == slot.partition) {
            return false;
        }
        parked.put(slot.partition, slot);
        return true;
    }

    /**
     * Passes the turn on. Returns the next segment if it was parked, else null: the thread that encodes it has the
     * turn.
     */
    private synchronized Slot nextTurn() {
        turn++;
        notifyAll();
        return parked.remove(turn);
    }

    /** The stream of one segment. Only one thread may use it at a time. */
    final class Slot extends OutputStream {
        private final int partition;
        private final ArrayDeque<ByteBuffer> blocks = new ArrayDeque<>();
        private long length;
        private long rawLength;
        private long records;

        private Slot(int partition) {
            this.partition = partition;
        }

        /**
         * Waits until all segments before this one are finished. Only one thread at a time is between this call and
         * {@link #finish}, so user code called in between runs in one thread at a time.
         */
        void awaitTurn() throws IOException {
            InTurnSegments.this.awaitTurn(partition);
        }

        /** Start of the segment in the file. Valid only when the segment has the turn. */
        long start() {
            return position;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            length += count;
            if (turn != partition && buffered.get() >= limit) {
                awaitTurn();
            }
            if (turn == partition) {
                flushBlocks();
                file.write(bytes, offset, count);
            } else {
                buffer(bytes, offset, count);
            }
        }

        /** Ends the segment. Any thread may write it from now on. */
        void finish(long segmentRawLength, long segmentRecords) throws IOException {
            rawLength = segmentRawLength;
            records = segmentRecords;
            if (park(this)) {
                return;
            }
            for (Slot slot = this; slot != null; slot = nextTurn()) {
                slot.flushBlocks();
                index.put(slot.partition, position, slot.rawLength, slot.length, slot.records);
                position += slot.length;
            }
        }

        private void buffer(byte[] bytes, int offset, int count) {
            int done = 0;
            while (done < count) {
                ByteBuffer last = blocks.peekLast();
                if (last == null || !last.hasRemaining()) {
                    last = ByteBuffer.allocate(last == null ? FIRST_BLOCK : Math.min(MAX_BLOCK, 2 * last.capacity()));
                    blocks.add(last);
                    buffered.addAndGet(last.capacity());
                }
                int piece = Math.min(count - done, last.remaining());
                last.put(bytes, offset + done, piece);
                done += piece;
            }
        }

        private void flushBlocks() throws IOException {
            for (ByteBuffer block = blocks.poll(); block != null; block = blocks.poll()) {
                file.write(block.array(), 0, block.position());
                buffered.addAndGet(-block.capacity());
            }
        }
    }
}
