package org.spillway.reduceside.spill;

import org.spillway.disk.LocalFileOps;
import org.spillway.disk.TaskFiles;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.reduceside.fetch.MasterReports;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.Heartbeat;

/**
 * The objects that all merges of one reduce share.
 *
 * @param orders creates key orders, one for each thread
 * @param streams codec and encryption of map outputs
 * @param runStreams codec and encryption of runs on local disk
 * @param combiners the job's combiner, or null
 * @param disk opens the files of maps that ran on this node
 * @param files chooses the places of new files
 * @param limits limits of the memory that reading takes
 * @param factor most sources on disk that one merge reads
 * @param observer notified of merges
 * @param heartbeat beaten for merged records
 * @param reports names and reports an output that a merge finds damaged
 */
public record MergeContext(
        KeyOrders orders,
        SegmentStreams streams,
        SegmentStreams runStreams,
        CombinerFactory combiners,
        LocalFileOps disk,
        TaskFiles files,
        MergeMemory limits,
        int factor,
        MergeObserver observer,
        Heartbeat heartbeat,
        MasterReports reports) {}
