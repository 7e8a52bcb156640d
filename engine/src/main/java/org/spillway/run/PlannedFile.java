package org.spillway.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.spillway.disk.FilePlace;
import org.spillway.memory.DirectMemory;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentWriter;

/**
 * A run of plain segments. The length and position of each are known before it is written, so threads write side by
 * side and do not wait for each other. A thread writes a unit at once: one segment, with the small ones before it.
 */
final class PlannedFile extends RunFile {
    // Larger writes take fewer steps in the page cache: chunks of 256 KiB take half the time of 16 KiB
    // (lab/benchmarks/NOTES.md, "Single choices") and still fit in a second-level cache.
    private static final int CHUNK = 1 << 18;

    // Small segments are written together up to this many bytes, because few large writes are faster.
    private static final long UNIT_BYTES = 1 << 20;

    // In place of a position.
    private static final long UNKNOWN = -1;

    // Where each segment begins, and the end of the run.
    private final long[] starts;
    private final long unit;

    /**
     * Creates the file.
     *
     * @param threads number of threads that will write
     */
    PlannedFile(PartitionSource source, int threads, FilePlace place) throws IOException {
        this(starts(source), threads, place);
    }

    /** Creates the file of one segment of unknown length. */
    PlannedFile(FilePlace place) throws IOException {
        this(new long[] {0, UNKNOWN}, 1, place);
    }

    private PlannedFile(long[] starts, int threads, FilePlace place) throws IOException {
        super(place, starts.length - 1);
        this.starts = starts;
        this.unit = Math.min(UNIT_BYTES, starts[starts.length - 1] / (4L * threads));
    }

    private static long[] starts(PartitionSource source) {
        long[] starts = new long[source.partitions() + 1];
        for (int p = 0; p < source.partitions(); p++) {
            starts[p + 1] = starts[p] + source.bytes(p) + SegmentLayout.TRAILER;
        }
        return starts;
    }

    /** Start of a segment. {@code partition} may be the number of partitions: the end of the run. */
    long start(int partition) {
        return starts[partition];
    }

    @Override
    int endOfUnit(int partition) {
        int end = partition + 1;
        while (end < starts.length - 1 && starts[end] - starts[partition] < unit) {
            end++;
        }
        return end;
    }

    @Override
    PartitionWriter writer() {
        return new Writer();
    }

    private final class Writer extends SegmentWriter implements PartitionWriter {
        private final CRC32 crc = new CRC32();
        private int partition;
        // Bytes in the chunk before those that the checksum does not cover yet.
        private int summed;

        Writer() {
            super(DirectMemory.chunk(CHUNK));
        }

        @Override
        public void begin(int next) {
            goTo(next);
            crc.reset();
            summed = used;
        }

        @Override
        public void end() throws IOException {
            appendEndMark();
            sum();
            makeRoom(SegmentLayout.CHECKSUM);
            chunk.putInt(used, (int) crc.getValue());
            used += SegmentLayout.CHECKSUM;
            put(records());
        }

        @Override
        public void writeEmpty(int next) throws IOException {
            begin(next);
            end();
        }

        @Override
        public void copy(int next, RunInput from, RunWriter by) throws IOException {
            goTo(next);
            if (from.copy(next, asStream(), by)) {
                put(from.index().records(next));
            }
        }

        @Override
        public void endUnit() throws IOException {
            flush();
        }

        // Frees the chunk. Bytes that were not flushed are lost.
        @Override
        public void close() {
            DirectMemory.free(chunk);
        }

        // The chunk is written when it is full, regardless of segment boundaries.
        @Override
        protected void write() throws IOException {
            sum();
            file().write(chunk.limit(used).position(0), position() - used);
            chunk.clear();
            summed = 0;
        }

        private OutputStream asStream() {
            return new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    write(new byte[] {(byte) b}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    appendMore(ByteBuffer.wrap(bytes), offset, length);
                }
            };
        }

        private void sum() {
            crc.update(chunk.limit(used).position(summed));
            chunk.clear();
            summed = used;
        }

        private void goTo(int next) {
            partition = next;
            if (used == 0) { // always at the start of a unit
                moveTo(starts[next]);
            }
            startSegment();
        }

        private void put(long records) throws IOException {
            long start = starts[partition];
            long end = position();
            long expected = starts[partition + 1];
            if (end != expected && expected != UNKNOWN) {
                throw new IOException("segment ends at " + end + ", not at " + expected + ": partition " + partition
                        + " of " + file().path());
            }
            index().put(partition, start, end - start - SegmentLayout.CHECKSUM, end - start, records);
        }
    }
}
