package org.spillway.collect;

import java.io.IOException;
import org.spillway.memory.PagePool;
import org.spillway.record.RecordEncoder;

/**
 * Takes records from the mapper, hands full generations to the spiller, and makes the output at the end. Synchronized:
 * MultithreadedMapper collects from several threads.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class RecordCollector<K, V> {
    // How long a mapper that waits for pages goes without reporting progress.
    private static final long WAIT_MILLIS = 500;

    // Counters are told this often while nothing is spilled: a job client shows them while the task runs.
    private static final int TALLY_EVERY = 1 << 14;

    private final TaskParts task;
    private final PagePool pool;
    private final RecordEncoder<K, V> encoder;
    private final RecordBuffer buffer;
    private final Spiller spiller;
    private boolean ended;
    private long untoldRecords;
    private long untoldBytes;

    /**
     * A collector that owns the pool and the task's workers from now on.
     *
     * @param generationLimit bytes of pages and index at which a spill starts
     */
    public RecordCollector(
            TaskParts task, PagePool pool, RecordEncoder<K, V> encoder, int partitions, long generationLimit) {
        this.task = task;
        this.pool = pool;
        this.encoder = encoder;
        this.buffer =
                new RecordBuffer(pool, task.orders(), partitions, task.workers().size(), generationLimit);
        this.spiller = new Spiller(task);
    }

    /**
     * Collects one record. The objects may be reused at once.
     *
     * @param partition already checked
     * @throws IOException if it cannot be serialised (the record is then left out as a whole and the next may come), or if
     *     a spill has failed (then nothing more can come)
     */
    public synchronized void collect(K key, V value, int partition) throws IOException, InterruptedException {
        if (ended) {
            throw new IOException("the collector is closed");
        }
        encoder.encode(key, value);
        try {
            place(partition);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            abort(e);
            throw e;
        }
        untoldBytes += encoder.bodyLength();
        if (++untoldRecords == TALLY_EVERY) {
            tellTally();
        }
    }

    /** Writes the output and gives everything back, in success and in failure. */
    public synchronized void flush() throws IOException, InterruptedException {
        if (ended) {
            throw new IOException("the collector is closed");
        }
        try {
            tellTally();
            spiller.await();
            new OutputCommit(task, spiller).commit(buffer.seal());
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            abort(e);
            throw e;
        }
        release();
    }

    /** Gives back what is still held, if the task ends without {@link #flush}. */
    public synchronized void close() {
        if (!ended) {
            abort(new IOException("closed before the output was written"));
        }
    }

    private void place(int partition) throws IOException, InterruptedException {
        spiller.poll();
        while (true) {
            switch (buffer.append(encoder.array(), encoder.start(), encoder.length(), partition)) {
                case APPENDED:
                    return;
                case FULL:
                    seal();
                    break;
                case WAIT:
                    awaitPages();
                    break;
                default:
                    int start = encoder.start();
                    int length = encoder.length();
                    buffer.appendForeign(encoder.detach(), start, length, partition);
                    seal();
                    return;
            }
        }
    }

    private void seal() throws IOException, InterruptedException {
        tellTally();
        spiller.await();
        spiller.start(buffer.seal());
    }

    private void awaitPages() throws IOException, InterruptedException {
        if (!spiller.isBusy()) {
            throw new IllegalStateException("no page left and no spill under way: lent=" + pool.lent() + " budget="
                    + pool.budget() + " record=" + encoder.length());
        }
        pool.awaitRoom(encoder.length(), WAIT_MILLIS);
        task.progress().progress();
        spiller.poll();
    }

    private void tellTally() {
        task.tally().collected(untoldRecords, untoldBytes);
        untoldRecords = 0;
        untoldBytes = 0;
    }

    private void abort(Throwable failure) {
        release();
        spiller.abort(failure);
    }

    // Pages are freed only when no thread can read them any more; else they are left to the garbage collector.
    private void release() {
        ended = true;
        if (task.workers().stop()) {
            pool.close();
        }
    }
}
