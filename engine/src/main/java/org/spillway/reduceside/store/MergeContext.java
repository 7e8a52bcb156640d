package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.TaskFiles;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.record.LargestGroup;
import org.spillway.reduceside.fetch.MasterReports;
import org.spillway.segment.DamagedSegmentException;
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
 * @param figures counts what merges do
 * @param largestGroup looks at records of the final merge
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
        ReduceFigures figures,
        LargestGroup largestGroup,
        Heartbeat heartbeat,
        MasterReports reports) {
    /**
     * Looks at the failure of a merge. An output that its map wrote damaged is named and reported. It has the right
     * checksum, so the fetch did not notice. All other failures are this task's own: of its disks, its memory or its
     * code.
     *
     * @param failure which may be wrapped: Hadoop's iterators, which a combiner uses, do so
     * @throws IOException if a map is to blame; otherwise the caller throws the failure
     */
    public void blameMap(Exception failure) throws IOException {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof DamagedSegmentException damage && damage.map() >= 0) {
                throw new IOException(
                        "the map wrote a damaged output: " + reports.damaged(damage.map()) + ": " + damage.getMessage(),
                        failure);
            }
        }
    }
}
