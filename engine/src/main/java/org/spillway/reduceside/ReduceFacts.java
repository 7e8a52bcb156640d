package org.spillway.reduceside;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures of one reduce's shuffle.
 *
 * @param local outputs read on this node
 * @param http outputs fetched over HTTP
 * @param recordBytes bytes of the records of all outputs, uncompressed
 * @param largestBytes bytes of the records of the largest output, uncompressed
 * @param peakBytes most bytes of memory that outputs took at once
 * @param spills files written from map outputs, of one output or of several merged ones
 * @param passes merges of inputs on disk before the final merge
 * @param written files written by spills and passes
 * @param waitNanos time that the reducer waited for records
 */
record ReduceFacts(
        Fetched local,
        Fetched http,
        long recordBytes,
        long largestBytes,
        long peakBytes,
        int spills,
        int passes,
        Written written,
        long waitNanos) {
    private static final double NANOS_PER_MILLI = 1e6;

    /** Returns the values of the job's counters by name. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("SHUFFLE_LOCAL_OUTPUTS", local.outputs);
        counts.put("SHUFFLE_LOCAL_BYTES", local.bytes);
        counts.put("SHUFFLE_HTTP_OUTPUTS", http.outputs);
        counts.put("SHUFFLE_HTTP_BYTES", http.bytes);
        counts.put("SHUFFLE_PEAK_BYTES", peakBytes);
        counts.put("SHUFFLE_SPILLS", (long) spills);
        counts.put("SHUFFLE_PASSES", (long) passes);
        counts.put("SHUFFLE_DISK_BYTES", written.bytes);
        counts.put("SHUFFLE_MERGE_MILLIS", millis(written.nanos));
        counts.put("SHUFFLE_WAIT_MILLIS", millis(waitNanos));
        return counts;
    }

    long mergeMillis() {
        return millis(written.nanos);
    }

    long waitMillis() {
        return millis(waitNanos);
    }

    private static long millis(long nanos) {
        return Math.round(nanos / NANOS_PER_MILLI);
    }

    /**
     * Outputs of maps.
     *
     * @param outputs number
     * @param bytes bytes, as the maps wrote them
     */
    record Fetched(long outputs, long bytes) {}

    /**
     * Files that this task has written.
     *
     * @param bytes bytes of all files
     * @param nanos time of writing them
     */
    record Written(long bytes, long nanos) {}
}
