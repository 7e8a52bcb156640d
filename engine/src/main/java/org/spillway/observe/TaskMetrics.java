package org.spillway.observe;

import java.util.LinkedHashMap;
import java.util.Map;
import org.spillway.run.RunKind;
import org.spillway.run.RunWriter;

/** The work that a task has done so far, for its counters and its summary line. Used by the collecting thread only. */
public final class TaskMetrics {
    private static final double NANOS_PER_MILLI = 1e6;

    private long records;
    private long bytes;
    private int spills;
    private int passes;
    private int runsMerged;
    private long rawCopies;
    private long sortNanos;
    private long spillNanos;
    private long mergeNanos;
    private long waitNanos;
    private long neededBytes;
    private long peakBytes;

    /** Adds records that the mapper has emitted, with so many bytes of keys and values. */
    public void collected(long moreRecords, long moreBytes) {
        records += moreRecords;
        bytes += moreBytes;
    }

    /** Adds a run that was made. */
    public void made(RunKind kind, RunWriter writer, int sources, long sorting) {
        long rest = writer.nanos() - sorting;
        sortNanos += sorting;
        rawCopies += writer.rawCopies();
        switch (kind) {
            case SPILL -> {
                spills++;
                spillNanos += rest;
            }
            case OUTPUT -> spillNanos += rest;
            case PASS, FINAL_MERGE -> {
                passes += kind == RunKind.PASS ? 1 : 0;
                runsMerged += sources;
                mergeNanos += rest;
            }
        }
    }

    public void waited(long nanos) {
        waitNanos += nanos;
    }

    public void ended(long needed, long peak) {
        neededBytes = needed;
        peakBytes = peak;
    }

    /** Records that the mapper emitted. */
    public long records() {
        return records;
    }

    /** Key and value bytes of these records. */
    public long bytes() {
        return bytes;
    }

    /** Sorted runs that were written to be merged later. */
    public int spills() {
        return spills;
    }

    /** Merges before the last one. */
    public int passes() {
        return passes;
    }

    /** Runs that merges have read, including the merges of passes. */
    public int runsMerged() {
        return runsMerged;
    }

    /** Segments that were copied as bytes, because only one run had records of the partition. */
    public long rawCopies() {
        return rawCopies;
    }

    /** Time of sorting, summed over all threads. */
    public long sortNanos() {
        return sortNanos;
    }

    /** Time of writing sorted runs, without the sort, summed over all threads. */
    public long spillNanos() {
        return spillNanos;
    }

    /** Time of merging, summed over all threads. */
    public long mergeNanos() {
        return mergeNanos;
    }

    /** Time that the mapper waited for a spill. */
    public long waitNanos() {
        return waitNanos;
    }

    /** Pages and index that would have held all records at once. */
    public long neededBytes() {
        return neededBytes;
    }

    /** Most bytes that the sort buffer had at one time, pages and index. */
    public long peakBytes() {
        return peakBytes;
    }

    /** Returns the values for the job's counters, by name. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("SPILLS", (long) spills);
        counts.put("MERGE_PASSES", (long) passes);
        counts.put("RUNS_MERGED", (long) runsMerged);
        counts.put("RAW_COPIED_SEGMENTS", rawCopies);
        counts.put("SORT_MILLIS", millis(sortNanos));
        counts.put("SPILL_MILLIS", millis(spillNanos));
        counts.put("MERGE_MILLIS", millis(mergeNanos));
        counts.put("WAIT_MILLIS", millis(waitNanos));
        counts.put("PEAK_BUFFER_BYTES", peakBytes);
        return counts;
    }

    private static long millis(long nanos) {
        return Math.round(nanos / NANOS_PER_MILLI);
    }
}
