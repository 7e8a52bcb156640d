package org.spillway.reduceside.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What waits for the final merge, and what of it is to be merged before: decided here, done by others. Thread-safe. */
final class Backlog {
    // A merge that frees less than this share of memory would be followed by the next one at once.
    private static final int LEAST_SPILL = 4;
    // An output that is not finished gives its memory back untold.
    private static final long LOOK_AGAIN_MILLIS = 20;
    // What comes may hang, or take minutes, beside fetches that could go on.
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final ReduceMemory plan;
    private final OutputMemory memory;
    private final int factor;
    private final int mostAtOnce;
    private final int maps;
    private final List<MemoryInput> inMemory = new ArrayList<>();
    private final List<MergeInput> inCache = new ArrayList<>();
    private final List<MergeInput> onDisk = new ArrayList<>();
    // What a merge has taken, so that it goes if the merge fails.
    private final List<MergeInput> taken = new ArrayList<>();
    private int outputs;
    private long recordBytes;
    private long heldByAll;
    // Of inMemory. What is being stored has its memory already, but counts as still to come.
    private long heldNow;
    private long bytesNow;
    private int wrappedNow;
    private long lastCame = System.nanoTime();
    private int waiting;
    private boolean complete;
    private boolean discarded;

    /**
     * Nothing yet.
     *
     * @param factor inputs on disk that the final merge reads at most
     * @param mostAtOnce inputs in memory that one merge reads at most: each takes a window
     * @param maps of the job
     */
    Backlog(ReduceMemory plan, OutputMemory memory, int factor, int mostAtOnce, int maps) {
        this.plan = plan;
        this.memory = memory;
        this.factor = factor;
        this.mostAtOnce = mostAtOnce;
        this.maps = maps;
    }

    /** Adds a map's output; null if it has no records. */
    synchronized void add(MergeInput output) {
        if (discarded) {
            discardLate(output);
            return;
        }
        outputs++;
        lastCame = System.nanoTime();
        recordBytes += output == null ? 0 : output.bytes();
        if (output instanceof MemoryInput inPages) {
            heldByAll += inPages.held();
            inMemory.add(inPages);
            count(inPages, 1);
        } else if (output != null) {
            (output.isOnDisk() ? onDisk : inCache).add(output);
        }
        notifyAll();
    }

    /**
     * Whether all that is still to come will probably fit memory unwrapped.
     *
     * @param length bytes of an output that comes now
     */
    synchronized boolean willFit(long length) {
        double mean = outputs == 0 ? length : (double) recordBytes / outputs;
        return heldNow + mean * (maps - outputs) <= memory.bytes();
    }

    /** Whether a merge can unwrap one more output while it reads all that are in memory. */
    synchronized boolean hasRoomForWrapped() {
        return wrappedNow < plan.mostWrapped();
    }

    /** Whether the final merge can read one more input from disk. */
    synchronized boolean hasRoomOnDisk() {
        return onDisk.size() < factor;
    }

    /** Waits for a while, or until a merge has freed memory. */
    synchronized void awaitRoom(long millis) throws InterruptedException {
        if (waiting++ == 0) {
            notifyAll(); // but not those who wait already, who would wake this one in turn
        }
        try {
            wait(millis);
        } finally {
            waiting--;
        }
    }

    /** All outputs have been added. */
    synchronized void complete() {
        complete = true;
        notifyAll();
    }

    /**
     * Waits until something is to be merged while outputs are fetched.
     *
     * @return outputs in memory, or runs on disk; null when all outputs have been added
     */
    synchronized List<MergeInput> awaitMerge() throws InterruptedException {
        while (!complete) {
            if (isShort() && !inMemory.isEmpty()) {
                return take(spilled());
            }
            // As stock: there are enough for a whole pass and a whole merge behind it.
            if (onDisk.size() >= 2 * factor - 1) {
                return take(smallest(factor));
            }
            wait(waiting == 0 ? 0 : LOOK_AGAIN_MILLIS);
        }
        return null;
    }

    /**
     * What is to be merged when all outputs have been added.
     *
     * @return outputs whose memory the reducer may need, or runs that the final merge cannot read besides the others; null
     *     if nothing is left to do
     */
    synchronized List<MergeInput> lastMerge() {
        List<MergeInput> beyond = beyondKept();
        if (beyond.isEmpty() && inMemory.size() > mostAtOnce) {
            beyond = smallestInMemory(inMemory.size() - mostAtOnce + 1);
        }
        if (!beyond.isEmpty()) {
            return take(beyond.subList(0, Math.min(beyond.size(), mostAtOnce)));
        }
        if (onDisk.size() <= factor) {
            return null;
        }
        // So many that all later passes are whole, as Hadoop's Merger does it.
        int surplus = (onDisk.size() - 1) % (factor - 1);
        return take(smallest(surplus == 0 ? factor : surplus + 1));
    }

    /** A merge has made this run of what it took. */
    synchronized void merged(MergedRun run) {
        if (discarded) {
            discardLate(run);
            return;
        }
        taken.clear();
        onDisk.add(run);
        notifyAll();
    }

    /** All that there is. */
    synchronized List<MergeInput> all() {
        List<MergeInput> all = new ArrayList<>(inMemory);
        all.addAll(inCache);
        all.addAll(onDisk);
        return all;
    }

    /** Removes all that there is, and whatever is added after. */
    synchronized void discard() {
        discarded = true;
        for (MergeInput input : all()) {
            input.discard();
        }
        for (MergeInput input : taken) {
            input.discard();
        }
        inMemory.clear();
        inCache.clear();
        onDisk.clear();
        taken.clear();
    }

    // By a thread that nobody waited for: code of the job's may not heed an interrupt, and go on when the task has
    // ended.
    private static void discardLate(MergeInput late) {
        if (late != null) {
            late.discard();
        }
    }

    private boolean isShort() {
        if (plan.asStock()) {
            return waiting > 0 || bytesNow >= plan.spillAt();
        }
        long taken = memory.taken();
        boolean isFull = taken >= Math.min(plan.spillAt(), memory.bytes()) && heldNow + toCome() > memory.bytes();
        // What is being stored makes the run larger, unless nothing is, or not soon.
        boolean isWorth = heldNow >= memory.bytes() / LEAST_SPILL || heldNow >= taken;
        return isFull && isWorth || waiting > 0 && (isWorth || System.nanoTime() - lastCame >= PATIENCE_NANOS);
    }

    // Stock counts bytes, whole pages are what memory is made of.
    private long size(MemoryInput input) {
        return plan.asStock() ? input.bytes() : input.held();
    }

    private long size(List<MemoryInput> inputs) {
        long sum = 0;
        for (MemoryInput input : inputs) {
            sum += size(input);
        }
        return sum;
    }

    private void count(MemoryInput input, int sign) {
        heldNow += sign * input.held();
        bytesNow += sign * input.bytes();
        wrappedNow += input.isWrapped() ? sign : 0;
    }

    // Bytes of memory that the other outputs will take, if they are like those before.
    private double toCome() {
        return outputs == 0 ? 0 : (double) heldByAll / outputs * (maps - outputs);
    }

    // Not more than it takes for the rest to fit: what stays in memory is neither written nor read again.
    private List<MergeInput> spilled() {
        if (plan.asStock()) {
            return new ArrayList<>(inMemory.subList(0, Math.min(inMemory.size(), mostAtOnce)));
        }
        double wanted = Math.max(heldNow + toCome() - memory.bytes(), memory.bytes() / (double) LEAST_SPILL);
        List<MergeInput> chosen = new ArrayList<>();
        long sum = 0;
        for (MemoryInput output : inMemory) {
            if (sum >= wanted || chosen.size() == mostAtOnce) {
                break;
            }
            chosen.add(output);
            sum += output.held();
        }
        return chosen;
    }

    private List<MergeInput> beyondKept() {
        List<MergeInput> chosen = new ArrayList<>();
        if (plan.asStock()) { // which knows one memory
            addBeyond(plan.keptOffHeap() + plan.keptOnHeap(), new ArrayList<>(inMemory), chosen);
            return chosen;
        }
        List<MemoryInput> offHeap = new ArrayList<>();
        List<MemoryInput> onHeap = new ArrayList<>();
        for (MemoryInput output : inMemory) {
            (output.isOnHeap() ? onHeap : offHeap).add(output);
        }
        addBeyond(plan.keptOffHeap(), offHeap, chosen);
        addBeyond(plan.keptOnHeap(), onHeap, chosen);
        return chosen;
    }

    // The smallest go first, as with stock: the largest would be most to write.
    private void addBeyond(long kept, List<MemoryInput> there, List<MergeInput> chosen) {
        there.sort(Comparator.comparingLong(this::size));
        long beyond = size(there) - kept;
        for (MemoryInput output : there) {
            if (beyond <= 0) {
                break;
            }
            chosen.add(output);
            beyond -= size(output);
        }
    }

    private List<MergeInput> smallestInMemory(int count) {
        List<MemoryInput> sorted = new ArrayList<>(inMemory);
        sorted.sort(Comparator.comparingLong(this::size));
        return new ArrayList<>(sorted.subList(0, count));
    }

    private List<MergeInput> smallest(int count) {
        onDisk.sort(Comparator.comparingLong(MergeInput::bytes));
        return new ArrayList<>(onDisk.subList(0, count));
    }

    private List<MergeInput> take(List<MergeInput> chosen) {
        Set<MergeInput> gone = new HashSet<>(chosen);
        inMemory.removeIf(input -> {
            boolean goes = gone.contains(input);
            if (goes) {
                count(input, -1);
            }
            return goes;
        });
        onDisk.removeIf(gone::contains);
        taken.addAll(chosen);
        return chosen;
    }
}
