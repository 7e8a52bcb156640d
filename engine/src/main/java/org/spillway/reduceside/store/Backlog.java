package org.spillway.reduceside.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.spillway.merge.MergePlan;
import org.spillway.work.Clock;
import org.spillway.work.Heartbeat;

/**
 * Holds the outputs of maps that are stored, until the reducer reads them. With an order it selects those to merge
 * before, and hands on the rest together. Without an order it hands on each output as soon as it is there. Thread-safe.
 */
public final class Backlog {
    // A merge that frees less than this fraction of memory (1/4) would soon be followed by the next one.
    private static final int MIN_SPILL = 4;
    // An output whose fetch fails gives its memory back without a notification.
    private static final long LOOK_AGAIN_MILLIS = 20;
    // With an order: if no output has been added for this long, start even a small merge. The outputs being stored may
    // hang or take minutes while other fetches wait for memory.
    // Without one: if the reducer needs longer for an output, outputs go to disk. Fetches would wait for memory, and
    // servers close connections on which nothing is read.
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final ReduceMemory plan;
    private final OutputMemory memory;
    private final boolean ordered;
    // Most inputs on disk that the final merge reads, and most in memory that one merge reads: each takes a window.
    private final int factor;
    private final int maxAtOnce;
    private final int maps;
    private final Clock clock;
    // With an order, until the final merge.
    private final List<MemoryOutput> inMemory = new ArrayList<>();
    // In memory that is not the task's: the page cache, or softly held.
    private final List<MergeInput> inCache = new ArrayList<>();
    private final List<MergeInput> onDisk = new ArrayList<>();
    // For the reducer, and those that it reads.
    private final ArrayDeque<List<MergeInput>> ready = new ArrayDeque<>();
    private List<MergeInput> current = Collections.emptyList();
    private int outputs;
    private long recordBytes;
    private long heldByAll;
    // Of inMemory. An output that is being stored has taken its memory already, but counts as still to come.
    private long heldNow;
    private long lastAdded;
    private long lastTaken;
    private int waiting;
    private boolean complete;
    private boolean cancelled;
    private Throwable failure;

    /**
     * Creates an empty backlog.
     *
     * @param ordered whether outputs are merged
     */
    public Backlog(MergeContext task, ReduceMemory plan, OutputMemory memory, boolean ordered, int maps, Clock clock) {
        this.plan = plan;
        this.memory = memory;
        this.ordered = ordered;
        this.factor = task.factor();
        this.maxAtOnce = task.limits().plainSources();
        this.maps = maps;
        this.clock = clock;
        this.lastAdded = clock.nanos();
        this.lastTaken = lastAdded;
    }

    /** Adds a map's output; null if it has no records. */
    public synchronized void add(MergeInput output) {
        outputs++;
        lastAdded = clock.nanos();
        if (output != null) {
            recordBytes += output.bytes();
            heldByAll += output instanceof MemoryOutput inPages ? inPages.held() : 0;
            put(output);
        }
        notifyAll();
    }

    /** Adds an output, or the run that a merge has written. */
    synchronized void put(MergeInput input) {
        if (cancelled) {
            input.discard(); // late: the job's code may ignore an interrupt and run on after the task has ended
        } else if (!ordered) {
            ready.add(Arrays.asList(input));
        } else if (input instanceof MemoryOutput inPages) {
            inMemory.add(inPages);
            heldNow += inPages.held();
        } else {
            (input.isOnDisk() ? onDisk : inCache).add(input);
        }
        notifyAll();
    }

    /** Whether one more output may be read from disk. */
    synchronized boolean hasRoomOnDisk() {
        return onDisk.size() < factor;
    }

    /** Whether memory is not likely to become free soon, so that an output goes to disk instead of waiting for it. */
    synchronized boolean isSlow() {
        return !ordered && clock.nanos() - lastTaken > PATIENCE_NANOS;
    }

    /** Waits for some time, or until the backlog changes. */
    synchronized void awaitRoom(long millis) throws InterruptedException {
        if (waiting++ == 0) {
            notifyAll(); // only the first: a wake-up for each new waiter would wake the others in turn
        }
        try {
            wait(millis);
        } finally {
            waiting--;
        }
    }

    /** Records that all outputs have been added. */
    public synchronized void complete() {
        complete = true;
        notifyAll();
    }

    /** Records that outputs are missing. The reducer gets this failure after those that have arrived. */
    public synchronized void fail(Throwable cause) {
        failure = cause;
        notifyAll();
    }

    /** Ends the reducer's wait for outputs. None is handed on any more, and what is added is discarded. */
    public synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    /** Hands on all that is left, for the final merge. */
    synchronized void handOn() {
        List<MergeInput> rest = new ArrayList<>(inMemory);
        rest.addAll(inCache);
        rest.addAll(onDisk);
        inMemory.clear();
        inCache.clear();
        onDisk.clear();
        recordBytes = RunMerge.bytes(rest);
        ready.add(rest);
    }

    /**
     * Returns the reducer's next inputs, to be merged. Those before are discarded: their cursor must have been closed.
     *
     * @param mayWait whether to wait until inputs are there
     * @return null if none is there now; if it may wait, after the last one
     * @throws IOException if outputs are missing, those that have arrived are handed on before; or after a cancel,
     *     which must not look like the end of the records
     */
    public synchronized List<MergeInput> take(boolean mayWait) throws IOException, InterruptedException {
        discardCurrent();
        lastTaken = clock.nanos();
        notifyAll(); // the one before has given its memory back
        while (mayWait && ready.isEmpty() && !cancelled) {
            lastTaken = clock.nanos(); // whoever waits for outputs is not slower than the fetch
            if (failure != null) {
                throw new IOException("the outputs of maps cannot be fetched: " + failure, failure);
            }
            if (complete) {
                return null;
            }
            // with a limit: the notification may be lost with an interrupt
            wait(Heartbeat.LOOK_MILLIS);
        }
        if (mayWait && cancelled) {
            throw new InterruptedIOException("the input was released while outputs were waited for");
        }
        if (cancelled || ready.isEmpty()) {
            return null;
        }
        current = ready.poll();
        return current;
    }

    /** Returns the bytes of all records, estimated from the outputs that have arrived. */
    public synchronized long bytes() {
        return complete || outputs == 0 ? recordBytes : (long) ((double) recordBytes / outputs * maps);
    }

    /**
     * Waits until inputs should be merged while outputs are fetched.
     *
     * @return inputs in memory, or inputs on disk; null when all outputs have been added
     */
    synchronized List<MergeInput> awaitMerge() throws InterruptedException {
        while (!complete) {
            if (isShort() && !inMemory.isEmpty()) {
                // Spill only enough for the rest to fit: what stays in memory is neither written nor read again.
                double wanted = Math.max(heldNow + toCome() - memory.bytes(), memory.bytes() / (double) MIN_SPILL);
                return select(first(inMemory, wanted, maxAtOnce));
            }
            // As stock: these are enough for a whole pass and a whole merge after it.
            if (onDisk.size() >= 2 * factor - 1) {
                return select(smallest(factor));
            }
            wait(waiting == 0 ? 0 : LOOK_AGAIN_MILLIS);
        }
        return null;
    }

    private boolean isShort() {
        long taken = memory.taken();
        boolean isFull = taken >= Math.min(plan.spillAt(), memory.bytes()) && heldNow + toCome() > memory.bytes();
        // Outputs that are being stored will make the run larger. Do not wait for them if there are none, or if they
        // take long.
        boolean isWorth = heldNow >= memory.bytes() / MIN_SPILL || heldNow >= taken;
        return isFull && isWorth || waiting > 0 && (isWorth || clock.nanos() - lastAdded >= PATIENCE_NANOS);
    }

    // Memory that the remaining outputs will take if they are like those before.
    private double toCome() {
        return outputs == 0 ? 0 : (double) heldByAll / outputs * (maps - outputs);
    }

    /**
     * Selects outputs on the heap whose memory the reducer may need, to be copied to disk and held softly. They are no
     * more than the final merge can read from disk. Called once, after all outputs have been added.
     */
    synchronized List<MemoryOutput> takeSoft() {
        List<MemoryOutput> chosen = beyond(plan.kept().onHeap(), true);
        List<MemoryOutput> soft = new ArrayList<>();
        long room = plan.softOnHeap();
        // From the largest. What has no room goes to disk in one merge.
        for (int i = chosen.size() - 1; i >= 0 && soft.size() + onDisk.size() < factor - 1; i--) {
            MemoryOutput output = chosen.get(i);
            if (output.held() <= room) {
                room -= output.held();
                soft.add(output);
            }
        }
        select(soft);
        inCache.addAll(soft);
        return soft;
    }

    /**
     * Selects the inputs of the next merge after all outputs have been added.
     *
     * @return outputs whose memory the reducer may need, or inputs on disk if there are too many for the final merge;
     *     null if nothing is left to do
     */
    synchronized List<MergeInput> lastMerge() {
        List<MemoryOutput> beyond = beyond(plan.kept().offHeap(), false);
        beyond.addAll(beyond(plan.kept().onHeap(), true));
        if (beyond.isEmpty() && inMemory.size() > maxAtOnce) {
            beyond = bySize().subList(0, inMemory.size() - maxAtOnce + 1);
        }
        if (!beyond.isEmpty()) {
            return select(beyond.subList(0, Math.min(beyond.size(), maxAtOnce)));
        }
        return onDisk.size() <= factor ? null : select(smallest(MergePlan.ofNextPass(onDisk.size(), factor)));
    }

    // Takes the smallest first, as stock does: the largest would take the most writing.
    private List<MemoryOutput> beyond(long kept, boolean onHeap) {
        List<MemoryOutput> there = bySize();
        there.removeIf(output -> output.pages().isOnHeap() != onHeap);
        return first(there, held(there) - kept, Integer.MAX_VALUE);
    }

    // The first outputs that take this many bytes together.
    private static List<MemoryOutput> first(List<MemoryOutput> outputs, double bytes, int most) {
        List<MemoryOutput> first = new ArrayList<>();
        double sum = 0;
        for (int i = 0; sum < bytes && i < Math.min(outputs.size(), most); i++) {
            first.add(outputs.get(i));
            sum += outputs.get(i).held();
        }
        return first;
    }

    private List<MemoryOutput> bySize() {
        List<MemoryOutput> sorted = new ArrayList<>(inMemory);
        sorted.sort(Comparator.comparingLong(MemoryOutput::held));
        return sorted;
    }

    private List<MergeInput> smallest(int count) {
        onDisk.sort(Comparator.comparingLong(MergeInput::bytes));
        return onDisk.subList(0, count);
    }

    private List<MergeInput> select(List<? extends MergeInput> chosen) {
        List<MergeInput> selected = new ArrayList<>(chosen);
        Set<MergeInput> gone = Collections.newSetFromMap(new IdentityHashMap<>());
        gone.addAll(selected);
        inMemory.removeAll(gone);
        onDisk.removeAll(gone);
        heldNow = held(inMemory);
        return selected;
    }

    private static long held(List<MemoryOutput> outputs) {
        long held = 0;
        for (MemoryOutput output : outputs) {
            held += output.held();
        }
        return held;
    }

    /** Discards all inputs, and whatever is added afterwards. */
    public synchronized void discard() {
        cancel();
        handOn();
        discardCurrent();
        ready.forEach(inputs -> inputs.forEach(MergeInput::discard));
        ready.clear();
    }

    private void discardCurrent() {
        current.forEach(MergeInput::discard);
        current = Collections.emptyList();
    }
}
