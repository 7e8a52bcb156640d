package org.spillway.reduceside.merge;

import org.spillway.disk.Disk;
import org.spillway.disk.TaskFiles;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.Heartbeat;

/**
 * What the merges of one reduce share.
 *
 * @param orders makes key orders, one a thread
 * @param streams how outputs of maps are wrapped
 * @param runStreams how runs on local disk are
 * @param combiners the job's combiner, or null
 * @param disk opens the files of maps that ran on this node
 * @param files where files go
 * @param limits what reading may take
 * @param factor sources on disk that one merge reads at most
 * @param observer is told what happened
 * @param heartbeat beaten for records merged
 */
public record MergeParts(
        KeyOrders orders,
        SegmentStreams streams,
        SegmentStreams runStreams,
        CombinerFactory combiners,
        Disk disk,
        TaskFiles files,
        MergeMemory limits,
        int factor,
        MergeObserver observer,
        Heartbeat heartbeat) {}
