package org.spillway.mapside;

import java.io.IOException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.codec.CodecMemory;
import org.spillway.disk.OpenFiles;
import org.spillway.job.DirectNeeds;
import org.spillway.job.JobSettings;
import org.spillway.job.JobSupport;
import org.spillway.job.MapOutputCodec;
import org.spillway.job.MemoryBounds;
import org.spillway.job.OneThread;
import org.spillway.job.SortMemory;
import org.spillway.job.TaskCores;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;

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

    /**
     * Makes the plan.
     *
     * @param bounds memory that a task may take
     * @param cores number of cores that a task may use
     * @throws IOException with the reason, if Spillway does not support the job
     */
    public static MapSidePlan of(JobConf job, MemoryBounds bounds, TaskCores cores) throws IOException {
        JobSettings settings = JobSettings.of(job, cores);
        KeyOrders orders = new KeyOrders(job);
        KeyOrder order = orders.create();
        String reason = JobSupport.reasonAgainst(job, settings);
        if (reason != null) {
            throw new IOException(reason);
        }
        String oneThread = settings.threads() == 1 ? null : OneThread.reason(job, orders);
        int threads = oneThread == null ? settings.threads() : 1;
        CompressionCodec codec = MapOutputCodec.of(job);
        CompressionCodec spillCodec =
                MapOutputCodec.forSpills(job, settings.spills().codec(), codec);
        CodecMemory ofOutput = CodecMemory.of(codec, job);
        CodecMemory ofSpills = CodecMemory.of(spillCodec, job);
        MergeMemory merging = new MergeMemory(
                bounds.usableHeap(), bounds.direct(), threads, ofSpills.decoderHeap(), ofSpills.decoderDirect());
        // The output is compressed while spills are read, so both codecs hold memory at the same time.
        long encoders =
                codec == spillCodec ? ofOutput.encoderDirect() : ofOutput.encoderDirect() + ofSpills.encoderDirect();
        int factor = merging.factor(settings.mergeFactor(), OpenFiles.sources(1));
        DirectNeeds needs = DirectNeeds.of(threads, threads * encoders + merging.direct(factor));
        return new MapSidePlan(
                settings,
                orders,
                order,
                SortMemory.plan(settings, order, bounds, needs),
                needs,
                merging,
                threads,
                oneThread,
                codec,
                spillCodec);
    }
}
