package org.spillway.reduceside;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the shuffle of a reduce has done.
 *
 * @param localOutputs outputs read on this node
 * @param localBytes of them, as the maps wrote them
 * @param httpOutputs outputs fetched over HTTP
 * @param httpBytes of them
 * @param recordBytes of all outputs, unwrapped
 * @param largestBytes of the largest output
 * @param peakBytes most memory that outputs took at once
 * @param spills files that outputs were written to, merged or by themselves
 * @param passes merges of such files, before the last one
 * @param diskBytes of all these files
 * @param mergeNanos time taken to write them
 * @param waitNanos the reducer has waited for records
 */
record ReduceFacts(
        long localOutputs,
        long localBytes,
        long httpOutputs,
        long httpBytes,
        long recordBytes,
        long largestBytes,
        long peakBytes,
        int spills,
        int passes,
        long diskBytes,
        long mergeNanos,
        long waitNanos) {
    private static final double NANOS_PER_MILLI = 1e6;

    /** What a job's counters tell of it, by name. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("SHUFFLE_LOCAL_OUTPUTS", localOutputs);
        counts.put("SHUFFLE_LOCAL_BYTES", localBytes);
        counts.put("SHUFFLE_HTTP_OUTPUTS", httpOutputs);
        counts.put("SHUFFLE_HTTP_BYTES", httpBytes);
        counts.put("SHUFFLE_PEAK_BYTES", peakBytes);
        counts.put("SHUFFLE_SPILLS", (long) spills);
        counts.put("SHUFFLE_PASSES", (long) passes);
        counts.put("SHUFFLE_DISK_BYTES", diskBytes);
        counts.put("SHUFFLE_MERGE_MILLIS", millis(mergeNanos));
        counts.put("SHUFFLE_WAIT_MILLIS", millis(waitNanos));
        return counts;
    }

    long mergeMillis() {
        return millis(mergeNanos);
    }

    long waitMillis() {
        return millis(waitNanos);
    }

    private static long millis(long nanos) {
        return Math.round(nanos / NANOS_PER_MILLI);
    }
}
