package org.spillway.mapside;

import java.io.IOException;
import java.util.Arrays;
import org.spillway.memory.PagePool;
import org.spillway.record.RecordEncoder;
import org.spillway.record.RecordTooLargeException;
import org.spillway.work.Heartbeat;

/**
 * Takes records from the mapper, passes full buffers to the spiller, and makes the output at the end. Synchronized,
 * because MultithreadedMapper collects from several threads.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class RecordCollector<K, V> {
    private final CollectorContext task;
    private final PagePool pool;
    private final CollectBatch<K, V> batch;
    private final RecordBuffer buffer;
    private final Spiller spiller;
    private boolean ended;
    // Whether the mapper's thread came with its interrupt flag set. The mapper may have left it so. As in stock, it is
    // taken for a kill only where the mapper has to wait for a spill.
    private boolean wasInterrupted;
    // The failure that ended the collector. All collecting threads get it, because MultithreadedMapper fails with the
    // exception of any of them.
    private Throwable failure;
    private long beats;

    /** Makes a collector that owns the sorters' pool and the task's workers from now on. */
    RecordCollector(CollectorContext task, RecordEncoder<K, V> encoder) {
        this.task = task;
        this.pool = task.sorters().pool();
        this.batch = new CollectBatch<>(encoder);
        this.buffer = new RecordBuffer(
                task.sorters(),
                task.plan().partitions(),
                task.workers().size(),
                task.plan().spillLimit());
        this.spiller = new Spiller(task);
    }

    /**
     * Collects one record. The caller may reuse the objects at once.
     *
     * @param partition already checked
     * @throws IOException if the record cannot be serialised (it is then left out as a whole, and the next may be
     *     collected), or if a spill has failed (no more records are accepted then)
     */
    public synchronized void collect(K key, V value, int partition) throws IOException, InterruptedException {
        if (ended) {
            throw closed();
        }
        try {
            batch.add(key, value, partition);
        } catch (RecordTooLargeException e) {
            addAlone(key, value, partition, e);
        }
        // At once, not with the batch: a mapper may stop by what its counters say.
        task.figures().collected(batch.lastBodyBytes());
        if (batch.isFull()) {
            appendBatchOrFail();
        }
    }

    // A record close to 2 GiB does not fit after the records of its batch, but may fit alone.
    private void addAlone(K key, V value, int partition, RecordTooLargeException refusal)
            throws IOException, InterruptedException {
        if (batch.count() == 0) {
            throw refusal;
        }
        appendBatchOrFail();
        batch.add(key, value, partition);
    }

    /** Writes the output and releases all resources, on success and on failure. */
    public synchronized void flush() throws IOException, InterruptedException {
        if (ended) {
            throw closed();
        }
        try {
            appendBatch();
            spiller.await();
            spiller.commit(buffer.seal());
            task.figures().ended(buffer.neededBytes(), pool.peak());
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            fail(e);
            throw e;
        }
        end(null);
    }

    /** Releases the remaining resources if the task ends without {@link #flush}. */
    public synchronized void close() {
        if (!ended) {
            end(new IOException("closed before the output was written"));
        }
    }

    private void appendBatchOrFail() throws IOException, InterruptedException {
        wasInterrupted = Thread.interrupted();
        try {
            appendBatch();
            task.figures().reportByTime(task.workers());
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            fail(e);
            throw e;
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
                wasInterrupted = false;
            }
        }
    }

    private void appendBatch() throws IOException, InterruptedException {
        task.progress().progress();
        spiller.poll();
        for (int i = 0; i < batch.count(); i++) {
            RecordBuffer.Outcome outcome =
                    buffer.append(batch.array(), batch.start(i), batch.length(i), batch.partition(i));
            if (outcome != RecordBuffer.Outcome.APPENDED) {
                makeRoomAndAppend(i, outcome);
            }
        }
        batch.clear();
        buffer.forgetArray();
        divideLarge();
    }

    /** Makes room for a record that was not appended, and appends it. */
    private void makeRoomAndAppend(int i, RecordBuffer.Outcome refusal) throws IOException, InterruptedException {
        RecordBuffer.Outcome outcome = refusal;
        while (outcome != RecordBuffer.Outcome.APPENDED) {
            if (outcome == RecordBuffer.Outcome.OVERSIZED) {
                appendForeign(i);
                seal();
                return;
            }
            if (outcome == RecordBuffer.Outcome.FULL) {
                seal();
            } else {
                awaitPages(batch.length(i));
            }
            outcome = buffer.append(batch.array(), batch.start(i), batch.length(i), batch.partition(i));
        }
    }

    private void divideLarge() throws IOException, InterruptedException {
        if (!buffer.divideLarge()) {
            awaitSpill(); // it holds the pages
            buffer.divideLarge();
            buffer.leaveUndivided(); // if the system has no memory for the copy
        }
    }

    private void awaitSpill() throws IOException, InterruptedException {
        spiller.poll();
        if (spiller.isBusy()) {
            checkKilled();
        }
        long begin = System.nanoTime();
        spiller.await();
        task.figures().waited(System.nanoTime() - begin);
    }

    private void appendForeign(int i) {
        int start = batch.start(i);
        int length = batch.length(i);
        if (i == batch.count() - 1) {
            // The last record of the batch, and usually the only one: the others are in pages, so its array can be
            // taken over.
            buffer.appendForeign(batch.detach(), start, length, batch.partition(i));
        } else {
            // A short record when memory is short. Later records are still in the array, so it is copied.
            byte[] copy = Arrays.copyOfRange(batch.array(), start, start + length);
            buffer.appendForeign(copy, 0, length, batch.partition(i));
        }
    }

    private void seal() throws IOException, InterruptedException {
        awaitSpill();
        spiller.start(buffer.seal());
    }

    private void awaitPages(int length) throws IOException, InterruptedException {
        if (!spiller.isBusy()) {
            throw new IllegalStateException("no page left and no spill under way: lent=" + pool.lent() + " budget="
                    + pool.budget() + " record=" + length);
        }
        checkKilled();
        long begin = System.nanoTime();
        pool.awaitRoom(length, Heartbeat.LOOK_MILLIS);
        task.figures().waited(System.nanoTime() - begin);
        beats = task.workers().heartbeat().report(beats, task.progress());
        spiller.poll();
    }

    private void checkKilled() throws InterruptedException {
        if (wasInterrupted) {
            throw new InterruptedException("interrupted before the wait for a spill");
        }
    }

    private IOException closed() {
        return failure == null
                ? new IOException("the collector is closed")
                : new IOException("the collector is closed since it failed: " + failure, failure);
    }

    private void fail(Throwable cause) {
        failure = cause;
        end(cause);
    }

    /**
     * Releases all resources, in this order: threads, files, pages.
     *
     * @param cause a failure, after which all files are removed, or null
     */
    private void end(Throwable cause) {
        ended = true;
        task.figures().stopReporting();
        boolean stopped = task.workers().stop();
        if (cause != null) {
            spiller.abandon(cause, !stopped);
        }
        // Pages are freed only if no thread can still read them. Otherwise the garbage collector frees them.
        if (stopped) {
            pool.close();
        }
    }
}
