package org.spillway.reduceside;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures of one reduce's shuffle.
 *
 * @param localOutputs outputs read on this node
 * @param localBytes bytes of outputs read on this node, as the maps wrote them
 * @param httpOutputs outputs fetched over HTTP
 * @param httpBytes bytes of outputs fetched over HTTP, as the maps wrote them
 * @param recordBytes bytes of the records of all outputs, uncompressed
 * @param largestBytes bytes of the records of the largest output, uncompressed
 * @param peakBytes most bytes of memory that outputs took at once
 * @param spills files written from map outputs, of one output or of several merged ones
 * @param passes merges of inputs on disk before the final merge
 * @param diskBytes bytes of all files written by spills and passes
 * @param mergeNanos time of writing the files of spills and passes
 * @param waitNanos time that the reducer waited for records
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

    /** Returns the values of the job's counters by name. */
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
