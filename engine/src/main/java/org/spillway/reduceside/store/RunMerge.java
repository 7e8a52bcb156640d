package org.spillway.reduceside.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.spillway.disk.AfterFailure;
import org.spillway.merge.MergeCursor;
import org.spillway.record.CombinerFactory;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;
import org.spillway.run.OneSegmentWriter;
import org.spillway.segment.ReadBuffers;
import org.spillway.work.ParallelWork;

/**
 * Merges the inputs that the backlog selects to runs on local disk: during the fetch when memory is short, and
 * afterwards until the final merge can read the rest. One thread.
 */
public record RunMerge(MergeContext task, Backlog backlog) implements ParallelWork {
    private static final int RECORDS_BETWEEN_BEATS = 1 << 10;
    private static final int CACHE = 1 << 21;
    // With 1,000 outputs in the page cache a reduce took:
    // window, KiB     4     8    16    32
    // time, ms     1178  1110  1117  1212
    private static final int MIN_WINDOW = 1 << 13;

    @Override
    public void run() throws IOException, InterruptedException {
        try {
            for (List<MergeInput> next = backlog.awaitMerge(); next != null; next = backlog.awaitMerge()) {
                merge(next, task.combiners());
            }
            for (MemoryOutput output : backlog.takeSoft()) {
                output.pages().soften(task);
            }
            // As in stock, no combiner runs on what goes to disk only because the reducer may need the memory.
            for (List<MergeInput> next = backlog.lastMerge(); next != null; next = backlog.lastMerge()) {
                merge(next, null);
            }
            backlog.handOn();
        } catch (IOException | RuntimeException e) {
            task.blameMap(e);
            throw e;
        }
    }

    // Ends the wait for outputs. Workers interrupt the thread, which ends a merge that runs.
    @Override
    public void cancel() {
        backlog.complete();
    }

    static long bytes(List<MergeInput> inputs) {
        long bytes = 0;
        for (MergeInput input : inputs) {
            bytes += input.bytes();
        }
        return bytes;
    }

    /** Opens inputs as one cursor. Records are ordered by key, and equal keys by map. */
    public static RecordCursor open(List<MergeInput> inputs, MergeContext task) throws IOException {
        int count = Math.max(1, inputs.size());
        int window = task.limits().window(count);
        ReadBuffers ofDisk = new ReadBuffers(window);
        // The merge jumps between the windows of all inputs, so together they should fit a second-level cache.
        ReadBuffers ofMemory = new ReadBuffers(Math.min(window, Math.max(MIN_WINDOW, CACHE / count)));
        List<RecordCursor> cursors = new ArrayList<>();
        try {
            for (MergeInput input : inputs) {
                cursors.add(input.open(input.isOnDisk() ? ofDisk : ofMemory));
            }
        } catch (IOException | RuntimeException | Error e) {
            AfterFailure.closeAll(cursors, e);
            throw e;
        }
        return cursors.size() == 1
                ? cursors.get(0)
                : new MergeCursor(cursors, task.orders().create());
    }

    /**
     * Merges inputs to a run, which the backlog gets. The inputs are discarded, whether that succeeds or not.
     *
     * @param inputs all in memory, or all on disk
     * @param combiners null for none. As in stock, a combiner runs on outputs in memory only
     */
    void merge(List<MergeInput> inputs, CombinerFactory combiners) throws IOException, InterruptedException {
        boolean isPass = inputs.get(0).isOnDisk();
        boolean combines = combiners != null && !isPass;
        long start = System.nanoTime();
        OneSegmentWriter file = null;
        MergedRun run;
        try (RecordCursor cursor = open(inputs, task)) {
            file = new OneSegmentWriter(task.files().input(0, bytes(inputs)), task.runStreams());
            if (combines) {
                combiners.create().combine(0, cursor, file.records());
            } else {
                copy(cursor, file.records());
            }
            // The output of a combiner belongs to no single map. All its records have the number 0, so that they
            // have a place in the order.
            run = new MergedRun(file.finish(), MergedRun.NO_MAP, !combines, task);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            if (file != null) {
                file.abandon(e); // finished, if an input could not be closed
            }
            throw e;
        } finally {
            inputs.forEach(MergeInput::discard);
        }
        task.figures().written(run.run().length(), isPass, start);
        backlog.put(run);
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
                record.rest().copyRest(run);
            }
            if (records % RECORDS_BETWEEN_BEATS == 0) {
                task.heartbeat().beat();
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("stopped while merging");
                }
            }
        }
    }
}
