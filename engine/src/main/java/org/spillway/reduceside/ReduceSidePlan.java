package org.spillway.reduceside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.OpenFiles;
import org.spillway.job.DirectNeeds;
import org.spillway.job.JobSettings;
import org.spillway.job.MemoryBounds;
import org.spillway.job.ReduceSettings;
import org.spillway.job.TaskCores;
import org.spillway.job.Wrapping;
import org.spillway.memory.DirectMemory;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrders;
import org.spillway.reduceside.store.ReduceMemory;

/**
 * The decisions about one reduce, made before any memory or thread is taken.
 *
 * @param merging limits of the memory that merges take to read
 * @param factor most sources on disk that one merge reads
 * @param memory memory for outputs
 * @param unordered whether the job needs no order, so that records are handed on as outputs arrive
 * @param ahead whether a thread beside the reducer's merges records
 * @param oneThread reason why none does though the task has a core for it, or null
 * @param output how map outputs are wrapped
 * @param runs the same of runs on local disk; the same object if alike
 */
public record ReduceSidePlan(
        ReduceSettings settings,
        MergeMemory merging,
        int factor,
        ReduceMemory memory,
        boolean unordered,
        boolean ahead,
        String oneThread,
        Wrapping output,
        Wrapping runs) {
    private static final Logger LOG = LoggerFactory.getLogger(ReduceSidePlan.class);

    // With less memory a reduce would merge only a few outputs at a time.
    private static final long MIN_MEMORY = 1 << 20;

    // What outputs keep of the heap while the reducer runs: a part of it, less what Hadoop and the final merge take.
    // Stock keeps nothing by default, so a reducer may fill its heap. With this much, one that holds 0.8 of it still
    // runs in heaps of 400 MiB and more.
    private static final int KEPT_SHARE_OF_HEAP = 32;
    private static final long NOT_KEPT = 16L << 20;

    // What outputs keep softly beside it. With more, collections of garbage would be frequent for any reducer.
    private static final int SOFT_SHARE_OF_HEAP = 4;

    // What outputs keep of an explicit limit of direct memory while the reducer runs.
    private static final int KEPT_SHARE_OF_DIRECT = 16;

    // One thread does the merges during the fetch and then the final merge.
    private static final int MERGE_THREADS = 1;

    /**
     * Decides how a reduce is done.
     *
     * @throws IOException with the reason if the job is left to stock
     */
    public static ReduceSidePlan of(JobConf job, int maps, MemoryBounds bounds, TaskCores cores) throws IOException {
        LocalFileOps.checkRaw(job);
        ReduceSettings settings = ReduceSettings.of(job);
        Wrapping output = Wrapping.ofOutput(job);
        Wrapping runs = Wrapping.ofSpills(job, output);
        int threads = settings.fetch().copies() + MERGE_THREADS;
        // The final merge reads local map files in the codec of map outputs.
        MergeMemory merging =
                new MergeMemory(bounds.jvm(), MERGE_THREADS, output.memory().max(runs.memory()), 0);
        int factor = merging.factor(settings.mergeFactor(), OpenFiles.sources());
        DirectNeeds needs = DirectNeeds.of(
                threads, settings.fetch().copies() * output.memory().direct() + merging.direct(factor));
        KeyOrders orders = new KeyOrders(job);
        // The reducer's thread reads keys and compares groups, so no other thread may call the same code.
        String oneThread = cores.count() == 1 ? null : orders.oneThread(JobSettings.COMPARE_IN_PARALLEL);
        boolean ahead = cores.count() > 1 && oneThread == null;
        long room = JobSettings.offHeap(job) && DirectMemory.CAN_FREE ? Math.max(0, bounds.offHeapRoom(needs)) : 0;
        long base = settings.totalBytes() >= 0
                ? settings.totalBytes()
                : bounds.jvm().usable();
        ReduceMemory memory = memory(settings, bounds, base, room, needs.total(), maps);
        boolean unordered = orders.isNone();
        return new ReduceSidePlan(
                settings,
                merging,
                factor,
                unordered ? memory.whileReducing() : memory,
                unordered,
                ahead,
                oneThread,
                output,
                runs);
    }

    private static ReduceMemory memory(
            ReduceSettings settings, MemoryBounds bounds, long base, long room, long spare, int maps)
            throws IOException {
        long heapShare = (long) (base * (double) settings.inputShare());
        long asked = settings.memoryMb() > 0 ? (long) settings.memoryMb() << 20 : heapShare;
        long offHeap = Math.max(0, Math.min(asked, room));
        long onHeap = Math.min(asked - offHeap, heapShare);
        long total = offHeap + onHeap;
        if (total < MIN_MEMORY) {
            throw new IOException("memory for map outputs is " + total + " bytes, must be at least " + MIN_MEMORY
                    + ": raise -Xmx or " + MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT);
        }
        if (total < asked && settings.memoryMb() > 0) {
            LOG.info(
                    "{}={} does not fit: {} MiB off the heap and {} on it; raise {} or -XX:MaxDirectMemorySize",
                    ReduceSettings.MEMORY_MB,
                    settings.memoryMb(),
                    offHeap >> 20,
                    onHeap >> 20,
                    bounds.limitSource());
        }
        long keptOffHeap = offHeap;
        long keptOnHeap = keptOnHeap(base);
        if (settings.keepsByJob()) {
            long kept = (long) (total * (double) settings.keepShare());
            keptOffHeap = Math.min(offHeap, kept);
            keptOnHeap = kept - keptOffHeap;
        } else if (bounds.jvm().directIsSet() && settings.memoryMb() <= 0) { // the job has set it for its own code
            keptOffHeap = Math.min(offHeap, bounds.jvm().direct() / KEPT_SHARE_OF_DIRECT);
        }
        int pageSize = ReduceMemory.pageSize(total, maps);
        // The part on the heap may be small, whatever the size of the part off it.
        int heapPageSize = Math.max(pageSize, ReduceMemory.heapPageSize(onHeap, maps));
        // An output takes whole pages, all on the heap or all off it.
        return new ReduceMemory(
                new ReduceMemory.Bytes(offHeap, onHeap),
                new ReduceMemory.Bytes(keptOffHeap, keptOnHeap),
                settings.keepsByJob() ? 0 : base / SOFT_SHARE_OF_HEAP,
                Math.min(
                        (long) (total * (double) settings.maxShare()),
                        Math.max(offHeap - pageSize, onHeap - heapPageSize)),
                (long) (total * (double) settings.mergeShare()),
                spare,
                new ReduceMemory.PageSize(pageSize, heapPageSize));
    }

    /** Returns what outputs keep of a heap while the reducer runs, unless the job sets it. */
    public static long keptOnHeap(long heap) {
        return Math.max(0, heap / KEPT_SHARE_OF_HEAP - NOT_KEPT);
    }
}
