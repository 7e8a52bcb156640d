package org.spillway.reduceside.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spillway.merge.MergePlan;
import org.spillway.work.Clock;

/**
 * Holds the inputs of the final merge and selects those to merge before it. Other classes do the merges. Thread-safe.
 */
public class MergeBacklog implements Backlog {
    // A merge that frees less than this fraction of memory (1/4) would soon be followed by the next one.
    private static final int MIN_SPILL = 4;
    // An output whose fetch fails gives its memory back without a notification.
    private static final long LOOK_AGAIN_MILLIS = 20;
    // If no output has been added for this long, start even a small merge: the outputs being stored may hang or take
    // minutes while other fetches wait for memory.
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final ReduceMemory plan;
    private final OutputMemory memory;
    private final int factor;
    private final int maxAtOnce;
    private final int maps;
    private final Clock clock;
    private final List<MemoryOutput> inMemory = new ArrayList<>();
    // In memory that is not the task's: the page cache, or softly held.
    private final List<MergeInput> inCache = new ArrayList<>();
    private final List<MergeInput> onDisk = new ArrayList<>();
    // Inputs of a running merge, so that they are discarded if it fails.
    private final List<MergeInput> taken = new ArrayList<>();
    private int outputs;
    private long recordBytes;
    private long heldByAll;
    // Totals of inMemory. An output that is being stored has taken its memory already, but counts as still to come.
    private long heldNow;
    private int wrappedNow;
    private long lastCame;
    private int waiting;
    private boolean complete;
    private boolean discarded;

    /**
     * Creates an empty backlog.
     *
     * @param factor most inputs on disk that the final merge reads
     * @param maxAtOnce most inputs in memory that one merge reads; each takes a window
     */
    public MergeBacklog(ReduceMemory plan, OutputMemory memory, int factor, int maxAtOnce, int maps, Clock clock) {
        this.plan = plan;
        this.memory = memory;
        this.factor = factor;
        this.maxAtOnce = maxAtOnce;
        this.maps = maps;
        this.clock = clock;
        this.lastCame = clock.nanos();
    }

    @Override
    public synchronized void add(MergeInput output) {
        if (discarded) {
            if (output != null) {
                output.discard(); // late: the job's code may ignore an interrupt and run on after the task has ended
            }
            return;
        }
        outputs++;
        lastCame = clock.nanos();
        recordBytes += output == null ? 0 : output.bytes();
        if (output instanceof MemoryOutput inPages) {
            heldByAll += inPages.held();
            inMemory.add(inPages);
            count(inPages);
        } else if (output != null) {
            (output.isOnDisk() ? onDisk : inCache).add(output);
        }
        notifyAll();
    }

    /** False, too, if a merge could not decompress one more output while it reads all outputs in memory. */
    @Override
    public synchronized boolean keepsWrapped(long length) {
        return !willFit(length) && wrappedNow < plan.maxWrapped();
    }

    // Whether all outputs that are still to come will probably fit memory uncompressed.
    synchronized boolean willFit(long length) {
        double mean = outputs == 0 ? length : (double) recordBytes / outputs;
        return heldNow + mean * (maps - outputs) <= memory.bytes();
    }

    /** Whether the final merge can read one more input from disk. */
    @Override
    public synchronized boolean hasRoomOnDisk() {
        return onDisk.size() < factor;
    }

    @Override
    public synchronized void awaitRoom(long millis) throws InterruptedException {
        if (waiting++ == 0) {
            notifyAll(); // only the first: a wake-up for each new waiter would wake the others in turn
        }
        try {
            wait(millis);
        } finally {
            waiting--;
        }
    }

    @Override
    public synchronized void complete() {
        complete = true;
        notifyAll();
    }

    /**
     * Waits until inputs should be merged while outputs are fetched.
     *
     * @return inputs in memory, or inputs on disk; null when all outputs have been added
     */
    synchronized List<MergeInput> awaitMerge() throws InterruptedException {
        while (!complete) {
            if (isShort() && !inMemory.isEmpty()) {
                return take(spilled());
            }
            // As stock: these are enough for a whole pass and a whole merge after it.
            if (onDisk.size() >= 2 * factor - 1) {
                return take(smallest(factor));
            }
            wait(waiting == 0 ? 0 : LOOK_AGAIN_MILLIS);
        }
        return null;
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
        remove(soft);
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
        List<MergeInput> beyond = new ArrayList<>(beyond(plan.kept().offHeap(), false));
        beyond.addAll(beyond(plan.kept().onHeap(), true));
        if (beyond.isEmpty() && inMemory.size() > maxAtOnce) {
            beyond.addAll(bySize().subList(0, inMemory.size() - maxAtOnce + 1));
        }
        if (!beyond.isEmpty()) {
            return take(beyond.subList(0, Math.min(beyond.size(), maxAtOnce)));
        }
        if (onDisk.size() <= factor) {
            return null;
        }
        return take(smallest(MergePlan.ofNextPass(onDisk.size(), factor)));
    }

    /** Adds the run that a merge has written from the inputs it took. */
    synchronized void merged(MergedRun run) {
        if (discarded) {
            run.discard();
            return;
        }
        taken.clear();
        onDisk.add(run);
        notifyAll();
    }

    /** Returns all inputs. */
    public synchronized List<MergeInput> all() {
        List<MergeInput> all = new ArrayList<>(inMemory);
        all.addAll(inCache);
        all.addAll(onDisk);
        return all;
    }

    @Override
    public synchronized void discard() {
        discarded = true;
        List<MergeInput> every = all();
        every.addAll(taken);
        for (MergeInput input : every) {
            input.discard();
        }
        inMemory.clear();
        inCache.clear();
        onDisk.clear();
        taken.clear();
    }

    private boolean isShort() {
        long taken = memory.taken();
        boolean isFull = taken >= Math.min(plan.spillAt(), memory.bytes()) && heldNow + toCome() > memory.bytes();
        // Outputs that are being stored will make the run larger. Do not wait for them if there are none, or if they
        // take long.
        boolean isWorth = heldNow >= memory.bytes() / MIN_SPILL || heldNow >= taken;
        return isFull && isWorth || waiting > 0 && (isWorth || clock.nanos() - lastCame >= PATIENCE_NANOS);
    }

    private void count(MemoryOutput input) {
        heldNow += input.held();
        wrappedNow += input.isWrapped() ? 1 : 0;
    }

    // Memory that the remaining outputs will take if they are like those before.
    private double toCome() {
        return outputs == 0 ? 0 : (double) heldByAll / outputs * (maps - outputs);
    }

    // Spill only enough for the rest to fit: what stays in memory is neither written nor read again.
    private List<MergeInput> spilled() {
        double wanted = Math.max(heldNow + toCome() - memory.bytes(), memory.bytes() / (double) MIN_SPILL);
        List<MergeInput> chosen = new ArrayList<>();
        long sum = 0;
        for (MemoryOutput output : inMemory) {
            if (sum >= wanted || chosen.size() == maxAtOnce) {
                break;
            }
            chosen.add(output);
            sum += output.held();
        }
        return chosen;
    }

    // Takes the smallest first, as stock does: the largest would take the most writing.
    private List<MemoryOutput> beyond(long kept, boolean onHeap) {
        List<MemoryOutput> there = bySize();
        there.removeIf(output -> output.pages().isOnHeap() != onHeap);
        long beyond = -kept;
        for (MemoryOutput output : there) {
            beyond += output.held();
        }
        int count = 0;
        while (beyond > 0) {
            beyond -= there.get(count++).held();
        }
        return there.subList(0, count);
    }

    private List<MemoryOutput> bySize() {
        List<MemoryOutput> sorted = new ArrayList<>(inMemory);
        sorted.sort(Comparator.comparingLong(MemoryOutput::held));
        return sorted;
    }

    private List<MergeInput> smallest(int count) {
        onDisk.sort(Comparator.comparingLong(MergeInput::bytes));
        return new ArrayList<>(onDisk.subList(0, count));
    }

    private List<MergeInput> take(List<MergeInput> chosen) {
        remove(chosen);
        taken.addAll(chosen);
        return chosen;
    }

    private void remove(List<? extends MergeInput> chosen) {
        Set<MergeInput> gone = new HashSet<>(chosen);
        inMemory.removeAll(gone);
        onDisk.removeAll(gone);
        heldNow = 0;
        wrappedNow = 0;
        for (MemoryOutput each : inMemory) {
            count(each);
        }
    }
}
