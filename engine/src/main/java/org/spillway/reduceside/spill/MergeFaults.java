package org.spillway.reduceside.spill;

import java.io.IOException;
import org.spillway.reduceside.fetch.MasterReports;
import org.spillway.segment.DamagedSegmentException;

/** Finds out whether the output of a map is to blame for the failure of a merge. */
public final class MergeFaults {
    private MergeFaults() {}

    /**
     * Looks at the failure of a merge. An output that its map wrote damaged is named and reported. It has the right
     * checksum, so the fetch did not notice. All other failures are this task's own: of its disks, its memory or its
     * code.
     *
     * @param failure which may be wrapped: Hadoop's iterators, which a combiner uses, do so
     * @throws IOException if a map is to blame; otherwise the caller throws the failure
     */
    public static void check(Exception failure, MasterReports reports) throws IOException {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof DamagedSegmentException damage && damage.map() >= 0) {
                throw new IOException(
                        "the map wrote a damaged output: " + reports.damaged(damage.map()) + ": " + damage.getMessage(),
                        failure);
            }
        }
    }
}
