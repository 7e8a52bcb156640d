package org.spillway.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.spillway.disk.FileOutput;
import org.spillway.disk.FilePlace;
import org.spillway.segment.SegmentStreams;

/**
 * A run whose segment lengths are known only after encoding: compressed, combined or encrypted segments, in the order
 * of partitions, which several threads encode at once.
 *
 * <p>The thread whose partition is next has the <em>turn</em>: it writes directly to the file. The other threads encode
 * into blocks. A thread that finishes a segment before its turn parks the blocks here and continues with another
 * partition; the thread that has the turn writes them later. When too many bytes are parked, a thread waits for its
 * turn. No thread waits forever: partitions are taken in order, so the partition that has the turn is either being
 * encoded by a thread or parked.
 */
final class InTurnFile extends RunFile {
    /** Bytes that may be parked: enough to keep all threads busy while one writes a large partition. */
    static final long AHEAD = 8 << 20;

    // The first block of a segment is short: with 20,000 partitions, a large one for each would take a gigabyte.
    private static final int FIRST_BLOCK = 1 << 8;
    private static final int MAX_BLOCK = 1 << 16;

    private final long limit;
    private final FileOutput output;
    private final AtomicLong buffered = new AtomicLong();
    private final Map<Integer, Slot> parked = new HashMap<>();
    private volatile int turn;
    private boolean cancelled;
    // Start of the segment that has the turn.
    private long position;

    /**
     * Creates the file.
     *
     * @param oneAtATime whether records are written to a segment only when the segments before it are finished
     * @param limit bytes that may be parked before threads wait
     */
    InTurnFile(int partitions, boolean oneAtATime, long limit, FilePlace place) throws IOException {
        super(place, partitions, oneAtATime);
        this.limit = limit;
        this.output = new FileOutput(file);
    }

    @Override
    PartitionWriter writer(SegmentStreams streams) {
        return new PartitionWriter(streams) {
            private Slot slot;

            @Override
            OutputStream target(int partition) {
                slot = new Slot(partition);
                return slot;
            }

            @Override
            long start() throws IOException {
                return oneAtATime ? awaitTurn(slot.partition) : 0;
            }

            @Override
            void put(long rawLength, long records) throws IOException {
                slot.finish(rawLength, records);
            }
        };
    }

    @Override
    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    @Override
    void abandon(Throwable failure, boolean inUse) {
        super.abandon(failure, inUse);
        // A thread that is writing uses the chunk, so the garbage collector frees the chunk later.
        if (!inUse) {
            output.release();
        }
    }

    @Override
    Run finish() throws IOException {
        output.close();
        return super.finish();
    }

    /**
     * Waits until all segments before this one are finished. Only one thread at a time is between this call and
     * {@link Slot#finish}, so user code called in between runs in one thread at a time.
     *
     * @return start of the segment in the file
     */
    synchronized long awaitTurn(int partition) throws IOException {
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
        return position;
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

    /** The stream of one segment. Only one thread may use it at a time. Each partition has one, which is finished once. */
    final class Slot extends OutputStream {
        private final int partition;
        private final ArrayDeque<ByteBuffer> blocks = new ArrayDeque<>();
        private long length;
        private long rawLength;
        private long records;

        Slot(int partition) {
            this.partition = partition;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            length += count;
            if (turn != partition && buffered.get() >= limit) {
                awaitTurn(partition);
            }
            if (turn == partition) {
                flushBlocks();
                output.write(bytes, offset, count);
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
                output.write(block.array(), 0, block.position());
                buffered.addAndGet(-block.capacity());
            }
        }
    }
}
