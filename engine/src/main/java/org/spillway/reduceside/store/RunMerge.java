package org.spillway.reduceside.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.spillway.disk.AfterFailure;
import org.spillway.disk.FilePlace;
import org.spillway.merge.MergeCursor;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;
import org.spillway.run.OneSegmentWriter;
import org.spillway.segment.ReadBuffers;

/** Merges inputs to runs on local disk. Thread-safe. */
public final class RunMerge {
    private static final int RECORDS_BETWEEN_BEATS = 1 << 10;
    private static final int CACHE = 1 << 21;
    // With 1,000 outputs in the page cache a reduce took:
    // window, KiB     4     8    16    32
    // time, ms     1178  1110  1117  1212
    private static final int MIN_WINDOW = 1 << 13;

    private final MergeContext task;
    private final AtomicInteger files = new AtomicInteger();

    public RunMerge(MergeContext task) {
        this.task = task;
    }

    /**
     * Merges outputs in memory. The combiner runs only here, as in stock.
     *
     * @param combines whether to run the job's combiner, if it has one
     * @return the run; the memory of the inputs has been freed
     */
    MergedRun spill(List<? extends MergeInput> inputs, boolean combines) throws IOException, InterruptedException {
        return merge(inputs, combines && task.combiners() != null, false);
    }

    /** Merges inputs on disk, then discards them. */
    MergedRun pass(List<? extends MergeInput> inputs) throws IOException, InterruptedException {
        MergedRun run = merge(inputs, false, true);
        for (MergeInput input : inputs) {
            input.discard();
        }
        return run;
    }

    /**
     * Creates a file for the output of one map that is too large for memory, or for the records of a run.
     *
     * @param needed bytes that will certainly be written; 0 if that is not known
     * @param sizeHint bytes that may be written
     * @throws IOException if no disk has that many bytes free; nothing has been written
     */
    OneSegmentWriter create(long needed, long sizeHint) throws IOException {
        return new OneSegmentWriter(task.files().input(files.getAndIncrement(), needed, sizeHint), task.runStreams());
    }

    /** Creates a file for the bytes of an output in memory as they are. */
    OneSegmentWriter createCopy(long sizeHint) throws IOException {
        FilePlace place = task.files().input(files.getAndIncrement(), 0, sizeHint);
        return new OneSegmentWriter(place, task.runStreams().withoutCodec());
    }

    /** Returns the approximate bytes of all records. */
    public static long bytes(List<? extends MergeInput> inputs) {
        long bytes = 0;
        for (MergeInput input : inputs) {
            bytes += input.bytes();
        }
        return bytes;
    }

    /** Opens all inputs as one cursor. Records are ordered by key, and equal keys by map. */
    public RecordCursor open(List<? extends MergeInput> inputs) throws IOException {
        int window = task.limits().window(Math.max(1, inputs.size()));
        ReadBuffers ofDisk = new ReadBuffers(window);
        ReadBuffers ofMemory = new ReadBuffers(Math.min(window, cached(inputs.size())));
        List<RecordCursor> cursors = new ArrayList<>();
        int mapOutputs = 0;
        try {
            for (MergeInput input : inputs) {
                cursors.add(input.open(input.isOnDisk() ? ofDisk : ofMemory));
                mapOutputs += input.isMapOutput() ? 1 : 0;
            }
        } catch (IOException | RuntimeException | Error e) {
            AfterFailure.closeAll(cursors, e);
            throw e;
        }
        task.figures().merged(mapOutputs);
        return cursors.size() == 1
                ? cursors.get(0)
                : new MergeCursor(cursors, task.orders().create());
    }

    // The merge jumps between the windows of all inputs, so together they should fit a second-level cache.
    private static int cached(int inputs) {
        return Math.max(MIN_WINDOW, CACHE / Math.max(1, inputs));
    }

    private MergedRun merge(List<? extends MergeInput> inputs, boolean combines, boolean isPass)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        OneSegmentWriter records = null;
        MergedRun run = null;
        try (RecordCursor cursor = open(inputs)) {
            records = create(0, bytes(inputs));
            if (combines) {
                task.combiners().create().combine(0, cursor, records.records());
            } else {
                copy(cursor, records.records());
            }
            // The output of a combiner belongs to no single map. All its records have the number 0, so that they have a
            // place in the order.
            run = new MergedRun(records.finish(), MergedRun.NO_MAP, !combines, task);
            task.figures().written(run.fileBytes(), isPass, start);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            if (run != null) {
                run.discard(); // an input could not be closed
            } else if (records != null) {
                records.abort(e);
            }
            throw e;
        }
        return run;
    }

    private void copy(RecordCursor cursor, RecordSink run) throws IOException {
        byte[] number = new byte[RecordLayout.MAX_HEADER];
        ByteBuffer numbers = ByteBuffer.wrap(number);
        for (long records = 1; cursor.next(); records++) {
            RecordView record = cursor.record();
            // before the record, see SegmentReader
            run.appendMore(numbers, 0, RecordLayout.putVint(number, 0, record.rank()));
            run.append(record.buffer(), record.start(), record.present());
            if (!record.isWhole()) {
                cursor.copyRest(run);
            }
            if (records % RECORDS_BETWEEN_BEATS == 0) {
                beat();
            }
        }
    }

    private void beat() throws InterruptedIOException {
        task.heartbeat().beat();
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("stopped while merging");
        }
    }
}
