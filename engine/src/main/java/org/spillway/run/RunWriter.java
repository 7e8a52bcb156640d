package org.spillway.run;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.spillway.disk.FilePlace;
import org.spillway.record.Combiner;
import org.spillway.record.CombinerFactory;
import org.spillway.record.LargestGroup;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.ParallelWork;

/**
 * Writes one run from a source. The threads that call {@link #run} take partitions in rising order, so a large
 * partition occupies one thread while the others do the rest.
 */
public final class RunWriter implements ParallelWork {
    private final PartitionSource source;
    private final SegmentStreams streams;
    private final CombinerFactory combiners;
    final RunFile file;
    private final AtomicInteger readers = new AtomicInteger();
    private final AtomicInteger nextPartition = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private final LargestGroup largestGroup = new LargestGroup(0);
    private volatile boolean cancelled;
    // Made and used by the thread that has the turn.
    private Combiner inTurn;

    /**
     * Creates the file.
     *
     * @param combiners the job's combiner, or null
     * @param combinesInTurn whether the combiner must not run or be made in two threads at once: it may have static state
     * @param threads number of threads that will call {@link #run}
     * @throws IOException if the file cannot be created; no file is left
     */
    public static RunWriter create(
            PartitionSource source,
            SegmentStreams streams,
            CombinerFactory combiners,
            boolean combinesInTurn,
            FilePlace place,
            int threads)
            throws IOException {
        // A segment can be encrypted only when its position in the file is known. Sorting and reading, which come
        // before, still run in all threads.
        boolean oneAtATime = streams.padding() > 0 || combiners != null && combinesInTurn;
        RunFile file = combiners == null && streams.isPlain()
                ? new PlannedFile(source, Math.min(threads, source.maxReaders()), place)
                : new InTurnFile(source.partitions(), oneAtATime, InTurnFile.AHEAD, place);
        return new RunWriter(source, streams, combiners, file);
    }

    /** Takes a file. */
    RunWriter(PartitionSource source, SegmentStreams streams, CombinerFactory combiners, RunFile file) {
        this.source = source;
        this.streams = streams;
        this.combiners = combiners;
        this.file = file;
    }

    /** Closes the file. To be called when all threads have ended well. After a failure {@link #abandon} must follow. */
    public Run finish() throws IOException {
        return file.finish();
    }

    /**
     * Removes the file, finished or not. Further failures are added to the given one.
     *
     * @param inUse whether a worker may still be running. The file is then not closed, because that may wait for the
     *     worker
     */
    public void abandon(Throwable failure, boolean inUse) {
        file.abandon(failure, inUse);
    }

    @Override
    public void run() throws IOException, InterruptedException {
        if (readers.getAndIncrement() >= source.maxReaders()) {
            return; // the other threads do this thread's share
        }
        long begin = System.nanoTime();
        try {
            writePartitions();
        } finally {
            nanos.addAndGet(System.nanoTime() - begin);
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        file.cancel();
    }

    /** Share of the partitions that have been started, 0 to 1. */
    public float progress() {
        return (float) nextPartition.get() / Math.max(1, source.partitions());
    }

    /** Total time that threads spent in {@link #run}. */
    public long nanos() {
        return nanos.get();
    }

    /** Largest group of equal keys in the run, when all is written. Segments that a combiner wrote are left out. */
    public LargestGroup largestGroup() {
        return largestGroup;
    }

    /** What the run is made from. */
    public PartitionSource source() {
        return source;
    }

    private void writePartitions() throws IOException, InterruptedException {
        Combiner own = combiners == null || file.oneAtATime ? null : combiners.create();
        if (cancelled || nextPartition.get() == source.partitions()) {
            return; // nothing left for this thread, so it opens nothing
        }
        try (PartitionReader reader = source.open();
                PartitionWriter out = file.writer(streams)) {
            int from = nextPartition.get();
            while (from < source.partitions() && !cancelled) {
                int to = file.endOfUnit(from);
                if (nextPartition.compareAndSet(from, to)) {
                    for (int partition = from; partition < to && !cancelled; partition++) {
                        write(partition, reader, out, own);
                        reader.done(partition);
                    }
                    out.endUnit();
                }
                from = nextPartition.get();
            }
        }
    }

    private void write(int partition, PartitionReader reader, PartitionWriter out, Combiner own)
            throws IOException, InterruptedException {
        // As with stock, a spill combines no empty partition, and a merge does, unless it copies a prepared segment.
        boolean combinesEmpty = combiners != null && source.runs() > 0 && streams.padding() > 0;
        if (reader.isEmpty(partition) && !combinesEmpty) {
            out.writeEmpty(partition);
            return;
        }
        try (RecordCursor cursor = reader.cursor(partition)) {
            out.begin(partition);
            if (combiners == null) {
                copy(partition, cursor, out);
            } else {
                (own == null ? combinerInTurn() : own).combine(partition, cursor, out);
            }
            if (!cancelled) {
                out.end();
            }
        }
    }

    private Combiner combinerInTurn() throws IOException {
        inTurn = inTurn == null ? combiners.create() : inTurn;
        return inTurn;
    }

    /** Copies all records. Stops when cancelled; the file will then be removed. */
    private void copy(int partition, RecordCursor cursor, RecordSink sink) throws IOException {
        LargestGroup group = new LargestGroup(partition);
        int copied = 0;
        while (cursor.next()) {
            if (cancelled) {
                return;
            }
            RecordView view = cursor.record();
            if (++copied % LargestGroup.STEP == 0) {
                group.look(view);
                file.place.heartbeat().beat();
            }
            sink.append(view.buffer(), view.start(), view.present());
            if (!view.isWhole()) {
                view.rest().copyRest(sink);
            }
        }
        largestGroup.add(group);
    }
}
