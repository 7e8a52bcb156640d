package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.disk.OpenFiles;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.reduceside.fetch.MapOutputSink;
import org.spillway.run.OneSegmentWriter;
import org.spillway.segment.SegmentLayout;

/**
 * Stores the outputs of maps until the final merge. It uses the first of these that applies:
 *
 * <pre>
 * the page cache        output is in a local file, not compressed, and all maps have ended: read again in place
 * memory                output fits, uncompressed
 * the map's file        output is in a local file: read again in place
 * local disk            output is too large for memory: a file of its own
 * </pre>
 *
 * If none applies, the output waits until others have been merged to disk. Thread-safe.
 */
public final class OutputStore implements MapOutputSink {
    // A merge gives pages back one by one while it reads them.
    private static final long WAIT_MILLIS = 20;
    private static final int MAX_FILES = 1000;
    private final MergeContext task;
    private final ReduceMemory plan;
    private final OutputMemory memory;
    private final Backlog backlog;
    private int cachedOutputs;
    private long cachedBytes;

    /** Creates an empty store. */
    public OutputStore(MergeContext task, ReduceMemory plan, OutputMemory memory, Backlog backlog) {
        this.task = task;
        this.plan = plan;
        this.memory = memory;
        this.backlog = backlog;
    }

    @Override
    public Stored store(MapOutput output) throws IOException, InterruptedException {
        long length = ClaimedLengths.verified(output, task.streams());
        OutputReader reader = new OutputReader(task, output, length);
        if (length == SegmentLayout.END_MARK) {
            reader.verify();
            return stored(output, null);
        }
        return stored(output, store(reader));
    }

    private MergeInput store(OutputReader reader) throws IOException, InterruptedException {
        if (isReadAgainSoon(reader.output(), reader.length())) {
            return inPlace(reader, true);
        }
        long length = reader.length();
        boolean isTooLarge = length > Math.min(plan.maxOfOne(), memory.maxOfOne());
        OutputPages pages = isTooLarge ? null : memory.take(length);
        while (pages == null) {
            if (reader.output().file() != null && (isTooLarge || backlog.hasRoomOnDisk())) {
                return inPlace(reader, false);
            }
            if (isTooLarge || memory.taken() == 0 || backlog.isSlow()) {
                // No memory will become free, or not soon: there may be less of it than planned.
                return toFile(reader);
            }
            backlog.awaitRoom(WAIT_MILLIS);
            pages = memory.take(length);
        }
        return reader.toPages(pages);
    }

    private MergeInput toFile(OutputReader reader) throws IOException {
        OneSegmentWriter file;
        try {
            file = new OneSegmentWriter(task.files().input(needed(reader), reader.length()), task.runStreams());
        } catch (IOException e) {
            ClaimedLengths.verifyOnDisk(reader.output(), task.files().largestDisk());
            throw e; // no disk of this task has room
        }
        return reader.toFile(file);
    }

    // What is written is certain only if it is written as it is read. Compressed it may be far less, so it starts on
    // any disk.
    private long needed(OutputReader reader) {
        if (task.runStreams() == task.streams()) {
            return Math.min(reader.length(), reader.output().partLength());
        }
        return task.runStreams().isPlain() ? reader.length() : 0;
    }

    private MergeInput inPlace(OutputReader reader, boolean inCache) throws IOException {
        LocalOutput input = new LocalOutput(reader.output(), inCache, task);
        try {
            reader.verify();
            return input;
        } catch (IOException | RuntimeException | Error e) {
            input.discard();
            if (inCache) {
                leaveCache(reader.length());
            }
            throw e;
        }
    }

    // This thread reads the file now, and the merge reads it again soon, from the page cache. A copy in this process
    // would take as much memory, and filling new memory takes twice as long as both reads (lab/benchmarks/NOTES.md).
    // Use no more of the page cache than there is memory for outputs, because the cache might not hold more either, and
    // no more files than a process may have open.
    private synchronized boolean isReadAgainSoon(MapOutput output, long length) {
        boolean isSoon = output.file() != null
                && output.allEnded()
                && task.streams().isPlain()
                && cachedOutputs < MAX_FILES
                && length <= plan.total() - cachedBytes
                && OpenFiles.OF_PROCESS.tryKeep();
        if (isSoon) {
            cachedOutputs++;
            cachedBytes += length;
        }
        return isSoon;
    }

    private synchronized void leaveCache(long length) {
        cachedOutputs--;
        cachedBytes -= length;
    }

    // The input is null if the output has no records.
    private Stored stored(MapOutput output, MergeInput input) {
        return new Stored() {
            @Override
            public long bytes() {
                return output.partLength() - task.streams().padding();
            }

            @Override
            public boolean keepsFile() {
                return input instanceof LocalOutput && !input.isOnDisk();
            }

            @Override
            public void commit() {
                task.figures().stored(input == null ? 0 : input.bytes());
                backlog.add(input);
            }

            @Override
            public void abort() {
                if (input != null) {
                    input.discard();
                }
            }
        };
    }
}
