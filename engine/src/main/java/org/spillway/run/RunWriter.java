package org.spillway.run;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.spillway.disk.FilePlace;
import org.spillway.disk.NewFile;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;

/** Writes one run from a source. Each thread that calls {@link #run} does a share of the work. */
public abstract class RunWriter implements ParallelWork {
    private static final int RECORDS_BETWEEN_BEATS = 1 << 10;

    private final FilePlace place;
    private final Heartbeat heartbeat;
    private final RunIndex index;
    private final int maxReaders;
    private final AtomicInteger readers = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong rawCopies = new AtomicLong();
    private volatile boolean cancelled;

    RunWriter(FilePlace place, PartitionSource source) {
        this.place = place;
        this.heartbeat = place == null ? new Heartbeat() : place.heartbeat();
        this.index = new RunIndex(source.partitions());
        this.maxReaders = source.maxReaders();
    }

    /**
     * Creates the file.
     *
     * @param threads number of threads that will call {@link #run}
     */
    static RunWriter create(RunSpec spec, int threads) throws IOException {
        FilePlace place = spec.place();
        if (spec.combiners() == null && spec.streams().isPlain()) {
            return new PlannedRunWriter(spec.source(), place, threads);
        }
        return new InTurnRunWriter(spec);
    }

    /** Makes a writer without a file, for one thread. It must not be finished. */
    public static RunWriter withoutFile(PartitionSource source) throws IOException {
        return PlannedRunWriter.toNowhere(source);
    }

    @Override
    public final void run() throws IOException, InterruptedException {
        if (readers.getAndIncrement() >= maxReaders) {
            return; // the other threads do this thread's share
        }
        long begin = System.nanoTime();
        try {
            write();
        } finally {
            nanos.addAndGet(System.nanoTime() - begin);
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
    }

    /** Share of the work that has been started, 0 to 1. */
    public abstract float progress();

    /** Total time that threads spent in {@link #run}. */
    public final long nanos() {
        return nanos.get();
    }

    /** Number of segments that were copied unchanged. */
    public final long rawCopies() {
        return rawCopies.get();
    }

    /** Closes the file. To be called once, when all threads have ended without an error. */
    public final Run finish() throws IOException {
        file().close();
        return new Run(place.disk(), file().path(), length(), index);
    }

    /**
     * Removes the file after a failure. Further failures are added to it.
     *
     * @param inUse whether a thread may still be in {@link #run}. The file is then not closed, because that may wait
     *     for the thread
     */
    final void abort(Throwable failure, boolean inUse) {
        file().abandon(failure, inUse);
    }

    /** Does one thread's share of the work. */
    abstract void write() throws IOException, InterruptedException;

    /** The file that is written. */
    abstract NewFile file();

    /** Bytes of the run. Valid when all is written. */
    abstract long length();

    final void countRawCopy() {
        rawCopies.incrementAndGet();
    }

    /** The index of the run, complete when all is written. */
    public final RunIndex index() {
        return index;
    }

    final boolean isCancelled() {
        return cancelled;
    }

    /** Copies all records. Stops when cancelled; the file will then be removed. */
    final void copy(RecordCursor cursor, RecordSink sink) throws IOException {
        int copied = 0;
        while (cursor.next()) {
            if (cancelled) {
                return;
            }
            if (++copied % RECORDS_BETWEEN_BEATS == 0) {
                heartbeat.beat();
            }
            RecordView view = cursor.record();
            sink.append(view.buffer(), view.start(), view.present());
            if (!view.isWhole()) {
                cursor.copyRest(sink);
            }
        }
    }
}
