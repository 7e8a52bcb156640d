package org.spillway.run;

import java.io.IOException;
import java.io.OutputStream;
import org.spillway.disk.FileOutput;
import org.spillway.disk.FilePlace;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentStreams;

/**
 * A run of plain segments. The length and position of each are known before it is written, so threads write side by
 * side and do not wait for each other. A thread writes a unit at once: one segment, with the small ones before it.
 */
final class PlannedFile extends RunFile {
    // Small segments are written together up to this many bytes, because few large writes are faster.
    private static final long UNIT_BYTES = 1 << 20;

    /** Where each segment begins, and the end of the run. */
    final long[] starts;

    private final long unit;

    /**
     * Creates the file.
     *
     * @param threads number of threads that will write
     */
    PlannedFile(PartitionSource source, int threads, FilePlace place) throws IOException {
        this(starts(source), threads, place);
    }

    private PlannedFile(long[] starts, int threads, FilePlace place) throws IOException {
        super(place, starts.length - 1, false);
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

    @Override
    int endOfUnit(int partition) {
        int end = partition + 1;
        while (end < starts.length - 1 && starts[end] - starts[partition] < unit) {
            end++;
        }
        return end;
    }

    @Override
    PartitionWriter writer(SegmentStreams streams) {
        return new PartitionWriter(streams) {
            private final FileOutput output = new FileOutput(file);
            private int partition;

            @Override
            OutputStream target(int next) {
                partition = next;
                output.moveTo(starts[next]);
                return output;
            }

            @Override
            void put(long rawLength, long records) throws IOException {
                long start = starts[partition];
                long end = output.position();
                long expected = starts[partition + 1];
                if (end != expected) {
                    throw new IOException("segment ends at " + end + ", not at " + expected + ": partition " + partition
                            + " of " + file.path());
                }
                index.put(partition, start, rawLength, end - start, records);
            }

            @Override
            void endUnit() throws IOException {
                output.writeChunk();
            }

            // Bytes of a unit that was not ended are lost.
            @Override
            public void close() {
                super.close();
                output.release();
            }
        };
    }
}
