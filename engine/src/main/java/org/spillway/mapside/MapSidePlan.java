package org.spillway.mapside;

import java.io.IOException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.codec.CodecMemory;
import org.spillway.job.DirectNeeds;
import org.spillway.job.JobSettings;
import org.spillway.job.JobSupport;
import org.spillway.job.MapOutputCodec;
import org.spillway.job.MemoryBounds;
import org.spillway.job.SortMemory;
import org.spillway.job.TaskCores;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;

/**
 * How a job is done, decided before anything is held: by a map task for itself, or by a doctor for tasks elsewhere.
 *
 * @param order one that belongs to the caller's thread
 * @param needs direct memory that the sort buffer leaves
 * @param merging what merges may hold to read
 * @param threads workers that sort, spill and merge
 * @param codec of the output, null for none
 * @param spillCodec of spills that only their own task reads, null for none
 */
public record MapSidePlan(
        JobSettings settings,
        KeyOrders orders,
        KeyOrder order,
        SortMemory memory,
        DirectNeeds needs,
        MergeMemory merging,
        int threads,
        CompressionCodec codec,
        CompressionCodec spillCodec) {

    /**
     * Decides.
     *
     * @param bounds what memory a task may take
     * @param cores how many it may use
     * @throws IOException with the reason why the job is not ours
     */
    public static MapSidePlan of(JobConf job, MemoryBounds bounds, TaskCores cores) throws IOException {
        JobSettings settings = JobSettings.of(job, cores);
        KeyOrders orders = new KeyOrders(job);
        KeyOrder order = orders.create();
        String reason = JobSupport.reasonAgainst(job, settings);
        if (reason != null) {
            throw new IOException(reason);
        }
        // A comparator that cannot be had twice is for one thread, as it is in stock.
        int threads = orders.isShared() ? 1 : settings.threads();
        CompressionCodec codec = MapOutputCodec.of(job);
        CompressionCodec spillCodec = MapOutputCodec.forSpills(job, settings.spillCodec(), codec);
        CodecMemory ofOutput = CodecMemory.of(codec, job);
        CodecMemory ofSpills = CodecMemory.of(spillCodec, job);
        MergeMemory merging = new MergeMemory(
                bounds.heap(), bounds.direct(), threads, ofSpills.decoderHeap(), ofSpills.decoderDirect());
        // The output is compressed while spills are read.
        long encoders =
                codec == spillCodec ? ofOutput.encoderDirect() : ofOutput.encoderDirect() + ofSpills.encoderDirect();
        DirectNeeds needs =
                DirectNeeds.of(threads, threads * encoders + merging.direct(merging.factor(settings.mergeFactor())));
        return new MapSidePlan(
                settings,
                orders,
                order,
                SortMemory.plan(settings, order, bounds, needs),
                needs,
                merging,
                threads,
                codec,
                spillCodec);
    }
}
