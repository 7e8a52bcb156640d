package org.spillway.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spillway.segment.PartEncoder;

/**
 * Brings the segments that several threads encode at once into one file, in partition order. A unit is a segment, or a part
 * of a {@link JointSegment}.
 *
 * <p>The thread whose unit is next has the <em>turn</em>: its bytes go straight to the file. The others encode into
 * blocks; a thread that ends before its turn leaves its blocks here and goes on with another unit, and whoever has the
 * turn writes them. When too much lies here unwritten, a thread waits for its turn. Nobody waits for good: units
 * are taken in order, so the one that has the turn is in a thread's hands or lies here.
 */
final class OrderedSegments {
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
     * An empty file.
     *
     * @param limit bytes that may lie unwritten before threads wait
     */
    OrderedSegments(OutputStream file, RunIndex index, long limit) {
        this(file, index, index.partitions(), limit);
    }

    /** An empty file of so many units. */
    OrderedSegments(OutputStream file, RunIndex index, int units, long limit) {
        this.file = file;
        this.index = index;
        this.limit = limit;
        this.finished = new Slot[units];
    }

    /** The stream of one partition's segment where each is a unit; each is opened and finished once. */
    Slot open(int partition) {
        return open(partition, partition);
    }

    /** The stream of one partition's segment. */
    Slot open(int unit, int partition) {
        return new Slot(unit, partition);
    }

    /** The stream of a part's encoded blocks. */
    PartSlot openPart(int unit, int partition, int part, JointSegment joint, PartEncoder encoder) {
        return new PartSlot(unit, partition, part, joint, encoder);
    }

    /** Bytes in the file. Valid when all partitions are finished. */
    long length() {
        return position;
    }

    /** Ends all waits, with an error: a thread has failed. */
    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    private synchronized void awaitTurn(int unit, int partition) throws IOException {
        while (turn != unit && !cancelled) {
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

    /** Leaves a segment here unless its turn has come. */
    private synchronized boolean leave(Slot slot) {
        if (turn == slot.unit) {
            return false;
        }
        finished[slot.unit] = slot;
        return true;
    }

    /** Passes the turn on; returns the next segment if it lies here, else null: then its thread has the turn. */
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

    /** One segment. Of its methods only one thread calls any at a time. */
    class Slot extends OutputStream {
        private final int unit;
        final int partition;
        private final List<byte[]> blocks = new ArrayList<>();
        private int usedInLast;
        private long length;
        private long rawLength;
        long records;

        private Slot(int unit, int partition) {
            this.unit = unit;
            this.partition = partition;
        }

        /**
         * Waits until all segments before this one are finished. Only one thread at a time is between here and
         * {@link #finish}, so this also keeps user code in one thread at a time.
         */
        void awaitTurn() throws IOException {
            OrderedSegments.this.awaitTurn(unit, partition);
        }

        /** Where the segment starts in the file. Only known when its turn has come. */
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
            if (turn != unit && isFull()) {
                OrderedSegments.this.awaitTurn(unit, partition);
            }
            if (turn == unit) {
                flushBlocks();
                put(bytes, offset, count);
            } else {
                buffer(bytes, offset, count);
            }
        }

        /** Ends the segment: from now on it may be written by any thread. */
        void finish(long segmentRawLength, long segmentRecords) throws IOException {
            rawLength = segmentRawLength;
            records = segmentRecords;
            if (turn != unit) {
                trim();
                if (leave(this)) {
                    return;
                }
            }
            for (Slot slot = this; slot != null; slot = nextTurn()) {
                slot.flushBlocks();
                slot.end();
            }
        }

        /** Brings bytes to the file. Its turn has come. */
        void put(byte[] bytes, int offset, int count) throws IOException {
            file.write(bytes, offset, count);
        }

        /** All bytes are in the file. */
        void end() throws IOException {
            index.put(partition, position, rawLength, length, records);
            position += length;
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

        // A small segment is left in an array of its size: with 20,000 partitions a block each would be a gigabyte.
        private void trim() {
            if (blocks.size() == 1 && usedInLast < BLOCK / 2) {
                byte[] small = Arrays.copyOf(blocks.get(0), usedInLast);
                giveBlocks(blocks);
                blocks.clear();
                blocks.add(small);
                synchronized (OrderedSegments.this) {
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
                put(blocks.get(i), 0, BLOCK);
            }
            put(blocks.get(last), 0, usedInLast);
            giveBlocks(blocks);
            blocks.clear();
        }
    }

    /** The encoded blocks of one part of a segment. */
    final class PartSlot extends Slot {
        private final int part;
        private final JointSegment joint;
        private final PartEncoder encoder;
        // Of the finished part: the encoder is at another one by then.
        private byte[] head;
        private byte[] tail;
        private long blockBytes;
        private boolean begun;

        private PartSlot(int unit, int partition, int part, JointSegment joint, PartEncoder encoder) {
            super(unit, partition);
            this.part = part;
            this.joint = joint;
            this.encoder = encoder;
        }

        /** Ends the part: from now on it may be written by any thread. */
        void finish() throws IOException {
            head = encoder.head();
            tail = encoder.tail();
            blockBytes = encoder.blockBytes();
            finish(0, encoder.records());
        }

        @Override
        void put(byte[] bytes, int offset, int count) throws IOException {
            begin();
            joint.appendBlocks(bytes, offset, count);
        }

        @Override
        void end() throws IOException {
            begin();
            joint.end(tail, blockBytes, records);
            if (part == joint.parts() - 1) {
                joint.finish();
                index.put(partition, position, joint.rawLength(), joint.length(), joint.records());
                position += joint.length();
            }
        }

        private void begin() throws IOException {
            if (!begun) {
                begun = true;
                joint.begin(head == null ? encoder.head() : head, file);
            }
        }
    }
}
