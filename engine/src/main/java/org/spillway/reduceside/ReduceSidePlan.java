package org.spillway.reduceside;

import java.io.IOException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.codec.CodecMemory;
import org.spillway.job.DirectNeeds;
import org.spillway.job.MapOutputCodec;
import org.spillway.job.MemoryBounds;
import org.spillway.job.TaskCores;
import org.spillway.memory.DirectMemory;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrders;
import org.spillway.reduceside.merge.ReduceMemory;

/**
 * How a reduce is done, decided before anything is held.
 *
 * @param base bytes that stock's shares of memory are shares of
 * @param heap -Xmx, or what it is by default
 * @param room bytes that could lie off the heap
 * @param merging what merges may hold to read
 * @param memory where outputs lie
 * @param ahead whether records are merged in a thread beside the reducer's
 * @param codec of map outputs, null for none
 * @param spillCodec of runs on local disk, null for none
 */
public record ReduceSidePlan(
        ReduceSettings settings,
        long base,
        long heap,
        long room,
        MergeMemory merging,
        ReduceMemory memory,
        boolean ahead,
        CompressionCodec codec,
        CompressionCodec spillCodec) {
    private static final Logger LOG = LoggerFactory.getLogger(ReduceSidePlan.class);

    // With less a reduce would merge a few outputs at a time.
    private static final long LEAST_MEMORY = 1 << 20;

    // Of -Xmx, while the reducer runs. Stock's default is to keep nothing, which is why it writes and reads all that it
    // has in memory once more. Most reducers need little heap beside what Hadoop takes.
    private static final double KEPT_ON_HEAP = 0.25;

    // The merge beside the fetch and the final merge are one thread, one after the other.
    private static final int MERGE_THREADS = 1;

    /**
     * Decides.
     *
     * @param maps of the job
     * @throws IOException with the reason why the job is left to stock
     */
    public static ReduceSidePlan of(JobConf job, int maps, MemoryBounds bounds, TaskCores cores) throws IOException {
        ReduceSettings settings = ReduceSettings.of(job);
        CompressionCodec codec = MapOutputCodec.of(job);
        CompressionCodec spillCodec = MapOutputCodec.forSpills(job, settings.spillCodec(), codec);
        CodecMemory ofOutputs = CodecMemory.of(codec, job);
        CodecMemory ofRuns = CodecMemory.of(spillCodec, job);
        int threads = settings.fetch().copies() + MERGE_THREADS;
        // Outputs in the files of maps on this node are read by the final merge as they are; a run is two files.
        MergeMemory merging = new MergeMemory(
                bounds.heap(),
                bounds.direct(),
                MERGE_THREADS,
                Math.max(ofOutputs.decoderHeap(), 2 * ofRuns.decoderHeap()),
                Math.max(ofOutputs.decoderDirect(), 2 * ofRuns.decoderDirect()));
        int factor = merging.factor(settings.mergeFactor());
        // Decompressors off the heap are memory that outputs cannot have, needed or not. Those of a merge are for its
        // files, too, but half of them at most, since few files need one; and for what all fetching threads add that
        // ask
        // at once whether there is room.
        int copies = settings.fetch().copies();
        int decoders = merging.factor(Integer.MAX_VALUE);
        int mostWrapped = ofOutputs.decoderDirect() == 0
                ? Math.max(0, decoders - Math.min(factor, decoders / 2) - copies)
                : factor;
        DirectNeeds needs = DirectNeeds.of(
                threads,
                copies * ofOutputs.decoderDirect() + merging.direct(factor) + merging.direct(mostWrapped + copies));
        // A comparator that cannot be had twice is for one thread, and the grouping may use it, too.
        boolean ahead = cores.count() > 1 && !new KeyOrders(job).isShared();
        long room = settings.offHeap() && DirectMemory.canFree() ? Math.max(0, bounds.offHeapRoom(needs)) : 0;
        ReduceMemory memory = memory(settings, bounds, room, needs.total(), maps, mostWrapped);
        return new ReduceSidePlan(
                settings, base(settings, bounds), bounds.heap(), room, merging, memory, ahead, codec, spillCodec);
    }

    private static ReduceMemory memory(
            ReduceSettings settings, MemoryBounds bounds, long room, long spare, int maps, int mostWrapped)
            throws IOException {
        long base = base(settings, bounds);
        long heapShare = (long) (base * (double) settings.inputShare());
        long asked = settings.memoryMb() > 0 ? (long) settings.memoryMb() << 20 : heapShare;
        long offHeap = Math.max(0, Math.min(asked, room));
        long onHeap = Math.min(asked - offHeap, heapShare);
        long total = offHeap + onHeap;
        if (total < LEAST_MEMORY) {
            throw new IOException("memory for map outputs=" + total + " bytes, at least " + LEAST_MEMORY);
        }
        if (total < asked && settings.memoryMb() > 0) {
            LOG.info(
                    "{}={} does not fit: {} MiB off the heap and {} on it; raise {} or -XX:MaxDirectMemorySize",
                    ReduceSettings.MEMORY_MB,
                    settings.memoryMb(),
                    offHeap >> 20,
                    onHeap >> 20,
                    bounds.wholeIs());
        }
        long kept = settings.keepsByJob()
                ? (long) (total * (double) settings.keepShare())
                : offHeap + (long) (base * KEPT_ON_HEAP);
        long keptOffHeap = Math.min(offHeap, kept);
        int pageSize = ReduceMemory.pageSize(total, maps);
        // Of what is on the heap there may be little, whatever there is off it.
        int heapPageSize = Math.max(pageSize, ReduceMemory.heapPageSize(onHeap, maps));
        // An output lies in one of the two, and takes whole pages.
        return new ReduceMemory(
                offHeap,
                onHeap,
                keptOffHeap,
                kept - keptOffHeap,
                Math.min(
                        (long) (total * (double) settings.mostShare()),
                        Math.max(offHeap - pageSize, onHeap - heapPageSize)),
                (long) (total * (double) settings.mergeShare()),
                spare,
                pageSize,
                heapPageSize,
                mostWrapped,
                settings.spillsAsStock());
    }

    private static long base(ReduceSettings settings, MemoryBounds bounds) {
        return settings.totalBytes() >= 0 ? settings.totalBytes() : bounds.heap();
    }
}
