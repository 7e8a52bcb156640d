package org.spillway.merge;

import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongComparator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.run.RunInput;
import org.spillway.run.SegmentMarks;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentParts;

/**
 * The cuts that divide a partition of several runs into parts, so that threads can merge the parts at the same time.
 *
 * <p>A cut lies before one record of one run. Its position in the other runs, and in the memory after them, follows
 * from the order of a stable merge: by key, then by run, then by position. A cut can therefore divide the records of
 * one key.
 *
 * <p>Worked example: the cut lies before the record of key k at position p of run 1. Run 0 is cut after its last record
 * of key k, run 1 at p, run 2 and memory before their first record of key k.
 */
final class PartitionCuts {
    private final long[][] positions;
    private final ByteBuffer[] keys;
    private final SegmentParts[] segments;
    private final long[] bytesBefore;

    /**
     * Finds the cuts. For each cut, reads in each run at most the distance between two marks. A run without marks is
     * read up to the last cut.
     *
     * @param buffers the calling thread's
     * @param inputs all of them {@linkplain RunInput#isPlain plain}, and some of them with marks of the partition
     */
    PartitionCuts(List<RunInput> inputs, int partition, int parts, KeyOrder order, ReadBuffers buffers)
            throws IOException {
        positions = new long[inputs.size()][parts + 1];
        keys = new ByteBuffer[parts + 1];
        segments = new SegmentParts[inputs.size()];
        bytesBefore = new long[parts];
        Search search = new Search(inputs, partition, order, buffers);
        long[] marks = search.sortedMarks();
        for (int run = 0; run < inputs.size(); run++) {
            RunInput input = inputs.get(run);
            positions[run][0] = input.index().start(partition);
            positions[run][parts] = input.recordsEnd(partition);
            if (input.index().records(partition) > 0) {
                segments[run] = input.parts(partition, parts);
            }
        }
        for (int part = 1; part < parts; part++) {
            search.cutAt(marks[(int) ((long) marks.length * part / parts)]);
            keys[part] = search.key;
            for (int run = 0; run < inputs.size(); run++) {
                positions[run][part] = search.find(run, positions[run][part - 1]);
                bytesBefore[part] += positions[run][part] - positions[run][0];
            }
        }
    }

    /** Start of a part in a run's file. {@code part} may be the number of parts: the end of the records. */
    long position(int run, int part) {
        return positions[run][part];
    }

    /** Bytes of the records of all runs in the parts before this one. */
    long bytesBefore(int part) {
        return bytesBefore[part];
    }

    /** The first key of a part, at which memory is cut. Null for the first part and for the end. */
    ByteBuffer key(int part) {
        return keys[part];
    }

    /** State shared by the parts of a run's segment, or null if the segment has no records. */
    SegmentParts segment(int run) {
        return segments[run];
    }

    /** Finds the cuts one after the other. */
    private static final class Search {
        private final List<RunInput> inputs;
        private final int partition;
        private final KeyOrder order;
        private final SegmentMarks[] marks;
        private final ReadBuffers buffers;
        private int cutRun;
        private long cutPosition;
        private ByteBuffer key;

        Search(List<RunInput> inputs, int partition, KeyOrder order, ReadBuffers buffers) {
            this.buffers = buffers;
            this.inputs = inputs;
            this.partition = partition;
            this.order = order;
            this.marks = new SegmentMarks[inputs.size()];
            for (int run = 0; run < marks.length; run++) {
                marks[run] = inputs.get(run).index().marks(partition);
            }
        }

        /** Returns all marks, each as (run, number), in the order of a stable merge. */
        long[] sortedMarks() {
            int count = 0;
            for (SegmentMarks of : marks) {
                count += of == null ? 0 : of.count();
            }
            long[] all = new long[count];
            int at = 0;
            for (int run = 0; run < marks.length; run++) {
                for (int i = 0; marks[run] != null && i < marks[run].count(); i++) {
                    all[at++] = (long) run << Integer.SIZE | i;
                }
            }
            LongArrays.mergeSort(
                    all,
                    new LongComparator() { // stable; the marks are already in order of run and position
                        @Override
                        public int compare(long a, long b) {
                            SegmentMarks x = marks[run(a)];
                            SegmentMarks y = marks[run(b)];
                            int i = (int) a;
                            int j = (int) b;
                            return order.compare(
                                    x.keys(), x.keyStart(i), x.keyLength(i), y.keys(), y.keyStart(j), y.keyLength(j));
                        }
                    });
            return all;
        }

        void cutAt(long mark) {
            cutRun = run(mark);
            SegmentMarks of = marks[cutRun];
            int i = (int) mark;
            cutPosition = of.position(i);
            key = of.keys().position(of.keyStart(i)).limit(of.keyStart(i) + of.keyLength(i));
        }

        /**
         * Returns the position of the cut in a run.
         *
         * @param min position of the previous cut
         */
        long find(int run, long min) throws IOException {
            RunInput input = inputs.get(run);
            if (input.index().records(partition) == 0) {
                return input.index().start(partition);
            }
            if (run == cutRun) {
                return cutPosition;
            }
            // Search between the last mark before the cut and the first mark after it.
            SegmentMarks of = marks[run];
            int count = of == null ? 0 : of.count();
            int behind = 0;
            while (behind < count && isBefore(run, of.keys(), of.keyStart(behind), of.keyLength(behind))) {
                behind++;
            }
            long from = behind == 0 ? min : Math.max(min, of.position(behind - 1));
            long to = behind == count ? input.recordsEnd(partition) : of.position(behind);
            return find(input, run, from, to);
        }

        private long find(RunInput input, int run, long from, long to) throws IOException {
            long position = from;
            try (RecordCursor records = input.part(partition, from, to, null, 0, buffers)) {
                while (records.next()) {
                    RecordView view = records.record();
                    if (!isBefore(run, view.buffer(), view.keyStart(), view.keyLength())) {
                        return position;
                    }
                    position += view.length();
                }
            }
            return position;
        }

        /** Whether a record of another run comes before the cut. Of equal keys, those of earlier runs do. */
        private boolean isBefore(int run, ByteBuffer buffer, int keyStart, int keyLength) {
            int compared = order.compare(buffer, keyStart, keyLength, key, key.position(), key.remaining());
            return compared < 0 || compared == 0 && run < cutRun;
        }

        private static int run(long mark) {
            return (int) (mark >>> Integer.SIZE);
        }
    }
}
