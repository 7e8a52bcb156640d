package org.spillway.observe;

import java.util.LinkedHashMap;
import java.util.Map;
import org.spillway.run.RunKind;
import org.spillway.run.RunWriter;

/** What a task has done so far, for its counters and the line at its end. The collecting thread's. */
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

    public void collected(long moreRecords, long moreBytes) {
        records += moreRecords;
        bytes += moreBytes;
    }

    /** A run was made. */
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

    /** Their key and value bytes. */
    public long bytes() {
        return bytes;
    }

    /** Runs of sorted memory that were written to be read back. */
    public int spills() {
        return spills;
    }

    /** Merges before the last one. */
    public int passes() {
        return passes;
    }

    /** Runs that merges have read, those of passes included. */
    public int runsMerged() {
        return runsMerged;
    }

    /** Segments that were copied as they are, since one run alone had records of the partition. */
    public long rawCopies() {
        return rawCopies;
    }

    /** Time of all threads, added up: sorting. */
    public long sortNanos() {
        return sortNanos;
    }

    /** Time of all threads, added up: making runs of sorted memory, without the sort. */
    public long spillNanos() {
        return spillNanos;
    }

    /** Time of all threads, added up: merging. */
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

    /** Most bytes of pages and index at a time. */
    public long peakBytes() {
        return peakBytes;
    }

    /** What a job's counters tell of it, by name. */
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
