package org.spillway.mapside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.OpenFiles;
import org.spillway.job.DirectNeeds;
import org.spillway.job.JobSettings;
import org.spillway.job.MemoryBounds;
import org.spillway.job.SortMemory;
import org.spillway.job.TaskCores;
import org.spillway.job.Wrapping;
import org.spillway.memory.PageSizes;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.run.RunIndex;

/**
 * Plan for a job's map side, made before any resource is allocated. Used by a map task for itself and by the doctor for
 * tasks elsewhere.
 *
 * @param partitions number of reduces
 * @param needs direct memory that the sort buffer leaves to others
 * @param spillLimit bytes of pages and index at which a spill starts
 * @param pageSize bytes of a page
 * @param merging limits of the memory that merges hold for reading
 * @param mergeFactor most runs that one merge reads, at once or, if all keys are equal, one after the other
 * @param threads number of workers that sort, spill and merge
 * @param oneThread reason why there is one worker though the settings allow more, or null
 * @param output how segments of the output are wrapped
 * @param spills the same of spills, which only their own task reads; the same object if alike
 */
public record MapSidePlan(
        JobSettings settings,
        int partitions,
        SortMemory memory,
        DirectNeeds needs,
        long spillLimit,
        int pageSize,
        MergeMemory merging,
        int mergeFactor,
        int threads,
        String oneThread,
        Wrapping output,
        Wrapping spills) {
    /**
     * Smallest limit of a buffer. It is well above the size of a batch, so that a record over the limit is the last of
     * its batch.
     */
    public static final int MIN_LIMIT = 1 << 16;

    // Heap bytes of a partition: 216 in the buffer that is spilled, with one page, 184 in the one that is filled
    // meanwhile, and 8 in the plan of a run.
    private static final int PARTITION = 408;

    // The index of the run that is written, and one that is read from its file or written there.
    private static final int OWN_INDICES = 2;

    // The most runs that are read one after the other: each is an open file and an index in memory.
    private static final int MAX_CHAINED = 500;

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
        Wrapping output = Wrapping.ofOutput(job);
        Wrapping spills = Wrapping.ofSpills(job, output);
        // The output is compressed while spills are read, so both codecs hold memory at the same time.
        long encoders = output.memory().direct()
                + (output == spills ? 0 : spills.memory().direct());
        String oneThread = settings.threads() == 1 ? null : orders.oneThread(JobSettings.COMPARE_IN_PARALLEL);
        long ofAll = settings.threads() * encoders;
        if (oneThread == null && settings.threads() > 1 && ofAll > bounds.jvm().direct() / MAX_SHARE) {
            oneThread = "compressors of all would take " + ofAll + " of "
                    + bounds.jvm().direct() + " bytes of direct memory";
        }
        int threads = oneThread == null ? settings.threads() : 1;
        int partitions = job.getNumReduceTasks();
        long index = RunIndex.sizeOf(partitions);
        MergeMemory merging = new MergeMemory(bounds.jvm(), threads, spills.memory(), index);
        int open = OpenFiles.sources();
        int factor = merging.factor(settings.mergeFactor(), open);
        long ofPartitions = heapOfPartitions(partitions, index, factor, bounds);
        DirectNeeds needs = DirectNeeds.of(threads, threads * encoders + merging.direct(factor));
        SortMemory memory = SortMemory.plan(settings, order, bounds.without(ofPartitions), needs);
        // At least some pages, however small the share is.
        long share = (long) (memory.bytes() * (double) settings.spillPercent());
        long limit = Math.min(memory.bytes(), Math.max(share, MIN_LIMIT));
        return new MapSidePlan(
                settings,
                partitions,
                memory,
                needs,
                limit,
                PageSizes.page(limit, partitions),
                merging,
                order.allEqual() ? Math.max(factor, merging.inTurn(Math.min(MAX_CHAINED, open))) : factor,
                threads,
                oneThread,
                output,
                spills);
    }

    private static long heapOfPartitions(int partitions, long index, int factor, MemoryBounds bounds)
            throws IOException {
        long heap = (long) PARTITION * partitions + (factor + OWN_INDICES) * index;
        if (heap > bounds.jvm().usable() / MAX_SHARE) {
            throw new IOException("reducers=" + partitions + " take " + heap + " bytes of heap, limit="
                    + bounds.jvm().usable() / MAX_SHARE + " (half of the heap): raise -Xmx");
        }
        return heap;
    }
}
