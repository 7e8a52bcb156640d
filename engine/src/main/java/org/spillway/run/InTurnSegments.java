package org.spillway.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes segments that several threads encode at once into one file, in partition order.
 *
 * <p>The thread whose partition is next has the <em>turn</em>: it writes directly to the file. The other threads encode
 * into blocks. A thread that finishes a segment before its turn leaves the blocks here and continues with another
 * partition; the thread that has the turn writes them later. When too many bytes are left here, a thread waits for its
 * turn. No thread waits forever: partitions are taken in order, so the partition that has the turn is either being
 * encoded by a thread or left here.
 */
final class InTurnSegments {
    private static final int BLOCK = 1 << 16;

    private final OutputStream file;
    private final RunIndex index;
    private final long limit;
    private final Slot[] finished;
    private final ArrayDeque<byte[]> spareBlocks = new ArrayDeque<>();
    private volatile int turn;
    private volatile boolean cancelled;
    private long buffered;
    private long position;

    /**
     * Starts with an empty file.
     *
     * @param limit bytes that may be left unwritten before threads wait
     */
    InTurnSegments(OutputStream file, RunIndex index, long limit) {
        this.file = file;
        this.index = index;
        this.limit = limit;
        this.finished = new Slot[index.partitions()];
    }

    /** Opens the stream of one partition's segment. Each partition is opened and finished once. */
    Slot open(int partition) {
        return new Slot(partition);
    }

    /** Bytes in the file. Valid when all partitions are finished. */
    long length() {
        return position;
    }

    /** Number of partitions that are in the file. */
    int finished() {
        return turn;
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

    private synchronized byte[] takeBlock() {
        buffered += BLOCK;
        byte[] block = spareBlocks.poll();
        return block == null ? new byte[BLOCK] : block;
    }

    private synchronized void giveBlocks(List<byte[]> blocks) {
        for (byte[] block : blocks) {
            buffered -= block.length;
            if (block.length == BLOCK) {
                spareBlocks.push(block);
            }
        }
    }

    private synchronized boolean isFull() {
        return buffered >= limit;
    }

    /** Leaves a finished segment here, unless it has the turn. Returns whether it was left. */
    private synchronized boolean leave(Slot slot) {
        if (turn == slot.partition) {
            return false;
        }
        finished[slot.partition] = slot;
        return true;
    }

    /**
     * Passes the turn on. Returns the next segment if it was left here, else null: the thread that encodes it has the
     * turn.
     */
    private synchronized Slot nextTurn() {
        int next = ++turn;
        notifyAll();
        if (next == finished.length) {
            return null;
        }
        Slot slot = finished[next];
        finished[next] = null;
        return slot;
    }

    /** The stream of one segment. Only one thread may use it at a time. */
    final class Slot extends OutputStream {
        private final int partition;
        private final List<byte[]> blocks = new ArrayList<>();
        private int usedInLast;
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
            if (turn != partition && isFull()) {
                InTurnSegments.this.awaitTurn(partition);
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
            if (turn != partition) {
                trim();
                if (leave(this)) {
                    return;
                }
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
                if (blocks.isEmpty() || usedInLast == BLOCK) {
                    blocks.add(takeBlock());
                    usedInLast = 0;
                }
                int piece = Math.min(count - done, BLOCK - usedInLast);
                System.arraycopy(bytes, offset + done, blocks.get(blocks.size() - 1), usedInLast, piece);
                usedInLast += piece;
                done += piece;
            }
        }

        // Leaves a small segment in an array of its own size: with 20,000 partitions, a block for each would take a
        // gigabyte.
        private void trim() {
            if (blocks.size() == 1 && usedInLast < BLOCK / 2) {
                byte[] small = Arrays.copyOf(blocks.get(0), usedInLast);
                giveBlocks(blocks);
                blocks.clear();
                blocks.add(small);
                synchronized (InTurnSegments.this) {
                    buffered += small.length;
                }
            }
        }

        private void flushBlocks() throws IOException {
            if (blocks.isEmpty()) {
                return;
            }
            int last = blocks.size() - 1;
            for (int i = 0; i < last; i++) {
                file.write(blocks.get(i), 0, BLOCK);
            }
            file.write(blocks.get(last), 0, usedInLast);
            giveBlocks(blocks);
            blocks.clear();
        }
    }
}
