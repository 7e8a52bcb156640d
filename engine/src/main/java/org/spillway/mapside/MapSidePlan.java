package org.spillway.mapside;

import java.io.IOException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.codec.CodecMemory;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.OpenFiles;
import org.spillway.job.DirectNeeds;
import org.spillway.job.JobSettings;
import org.spillway.job.MapOutputCodec;
import org.spillway.job.MemoryBounds;
import org.spillway.job.OneThread;
import org.spillway.job.SortMemory;
import org.spillway.job.TaskCores;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.run.RunIndex;

/**
 * Plan for a job's map side, made before any resource is allocated. Used by a map task for itself and by the doctor for
 * tasks elsewhere.
 *
 * @param order belongs to the caller's thread
 * @param needs direct memory that the sort buffer leaves to others
 * @param merging limits of the memory that merges hold for reading
 * @param threads number of workers that sort, spill and merge
 * @param oneThread reason why there is one worker though the settings allow more, or null
 * @param codec codec of the output, null for none
 * @param spillCodec codec of spills that only their own task reads, null for none
 */
public record MapSidePlan(
        JobSettings settings,
        KeyOrders orders,
        KeyOrder order,
        SortMemory memory,
        DirectNeeds needs,
        MergeMemory merging,
        int threads,
        String oneThread,
        CompressionCodec codec,
        CompressionCodec spillCodec) {
    // Heap bytes of a partition: 216 in the buffer that is spilled, with one page, 184 in the one that is filled
    // meanwhile, and 8 in the plan of a run.
    private static final int PARTITION = 408;

    // The index of the run that is written, and one that is read from its file or written there.
    private static final int OWN_INDICES = 2;

    // Partitions may take this share (1/2) of the heap, and compressors of direct memory. The mapper needs the rest.
    private static final int MAX_SHARE = 2;

    /**
     * Makes the plan.
     *
     * @param bounds memory that a task may take
     * @param cores number of cores that a task may use
     * @throws IOException with the reason, if Spillway does not support the job
     */
    public static MapSidePlan of(JobConf job, MemoryBounds bounds, TaskCores cores) throws IOException {
        LocalFileOps.checkRaw(job);
        JobSettings settings = JobSettings.of(job, cores);
        KeyOrders orders = new KeyOrders(job);
        KeyOrder order = orders.create();
        CompressionCodec codec = MapOutputCodec.of(job);
        CompressionCodec spillCodec =
                MapOutputCodec.forSpills(job, settings.spills().codec(), codec);
        CodecMemory ofOutput = CodecMemory.of(codec, job);
        CodecMemory ofSpills = CodecMemory.of(spillCodec, job);
        // The output is compressed while spills are read, so both codecs hold memory at the same time.
        long encoders =
                codec == spillCodec ? ofOutput.encoderDirect() : ofOutput.encoderDirect() + ofSpills.encoderDirect();
        String oneThread = settings.threads() == 1 ? null : OneThread.reason(job, orders);
        if (oneThread == null && settings.threads() > 1) {
            oneThread = shortOfDirect(settings.threads() * encoders, bounds);
        }
        int threads = oneThread == null ? settings.threads() : 1;
        long index = RunIndex.sizeOf(job.getNumReduceTasks());
        MergeMemory merging = new MergeMemory(
                bounds.usableHeap(), bounds.direct(), threads, ofSpills.decoderHeap(), ofSpills.decoderDirect(), index);
        int factor = merging.factor(settings.mergeFactor(), OpenFiles.sources(1));
        long ofPartitions = heapOfPartitions(job.getNumReduceTasks(), index, factor, bounds);
        DirectNeeds needs = DirectNeeds.of(threads, threads * encoders + merging.direct(factor));
        return new MapSidePlan(
                settings,
                orders,
                order,
                SortMemory.plan(settings, order, bounds.without(ofPartitions), needs),
                needs,
                merging,
                threads,
                oneThread,
                codec,
                spillCodec);
    }

    private static String shortOfDirect(long compressors, MemoryBounds bounds) {
        return compressors <= bounds.direct() / MAX_SHARE
                ? null
                : "compressors of all would take " + compressors + " of " + bounds.direct() + " bytes of direct memory";
    }

    private static long heapOfPartitions(int partitions, long index, int factor, MemoryBounds bounds)
            throws IOException {
        long heap = (long) PARTITION * partitions + (factor + OWN_INDICES) * index;
        if (heap > bounds.usableHeap() / MAX_SHARE) {
            throw new IOException("reducers=" + partitions + " take " + heap + " bytes of heap, limit="
                    + bounds.usableHeap() / MAX_SHARE + " (half of the heap): raise -Xmx");
        }
        return heap;
    }
}
