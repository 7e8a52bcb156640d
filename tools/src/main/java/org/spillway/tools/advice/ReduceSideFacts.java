package org.spillway.tools.advice;

import java.util.List;
import java.util.OptionalDouble;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.PluginKind;

/**
 * What the reduces of a job fetched and spilled.
 *
 * @param kind the plug-in
 * @param reduces the number of reduces
 * @param records that all reduces read
 * @param spilled records that all reduces wrote to local files or, with stock, read from them
 * @param fetched bytes that the mean reduce fetched
 * @param largest bytes that the largest reduce holds in memory if it holds all outputs, decompressed
 * @param share the largest reduce over the mean one; empty if unknown
 * @param counted whether a reduce has Spillway's counters, from which the next three come; else they are 0
 * @param spills files that Spillway wrote in all reduces
 * @param passes merges of such files before the final one
 * @param kept bytes that the reduce of the most memory and files has in both together, with Spillway
 */
record ReduceSideFacts(
        PluginKind kind,
        int reduces,
        long records,
        long spilled,
        double fetched,
        double largest,
        OptionalDouble share,
        boolean counted,
        long spills,
        long passes,
        long kept) {
    /** Bytes around a record in a map output: two lengths of one byte, more for long records. */
    private static final int RECORD_HEADER = 2;

    /** What a codec makes of a combiner's output. Own choice: text has 2 to 3, random bytes 1. */
    private static final double COMPRESSION = 2;

    static ReduceSideFacts of(JobReport job, Settings settings) {
        List<Attempt> reduces = Attempts.used(job, Attempt.Kind.REDUCE);
        int count = Math.max(1, reduces.size());
        double fetched = (double) job.counters().getOrDefault("REDUCE_SHUFFLE_BYTES", 0L) / count;
        double raw = fetched;
        if (settings.isOn("mapreduce.map.output.compress")) {
            long records = job.counters().getOrDefault("MAP_OUTPUT_RECORDS", 0L);
            double whole = job.counters().getOrDefault("MAP_OUTPUT_BYTES", 0L) + (double) records * RECORD_HEADER;
            // After a combiner the size before compression is not known.
            raw = settings.hasCombiner() ? fetched * COMPRESSION : whole / count;
        }
        OptionalDouble share = share(reduces, job.shuffle());
        return new ReduceSideFacts(
                job.shuffle(),
                reduces.size(),
                job.counters().getOrDefault("REDUCE_INPUT_RECORDS", 0L),
                Attempts.spilledRecords(reduces),
                fetched,
                raw * share.orElse(1),
                share,
                reduces.stream().anyMatch(reduce -> reduce.spillway().containsKey("SHUFFLE_SPILLS")),
                Attempts.sum(reduces, "SHUFFLE_SPILLS"),
                Attempts.sum(reduces, "SHUFFLE_PASSES"),
                reduces.stream()
                        .mapToLong(
                                reduce -> counter(reduce, "SHUFFLE_PEAK_BYTES") + counter(reduce, "SHUFFLE_DISK_BYTES"))
                        .max()
                        .orElse(0));
    }

    /** Spillway's reduces spill a part of their records or none, so only their times tell their sizes. */
    private static OptionalDouble share(List<Attempt> reduces, PluginKind kind) {
        if (reduces.size() == 1) {
            return OptionalDouble.of(1);
        }
        return kind != PluginKind.SPILLWAY && Attempts.spilledRecords(reduces) > 0
                ? OptionalDouble.of(Attempts.largestShare(reduces))
                : Attempts.longestShare(reduces);
    }

    private static long counter(Attempt attempt, String name) {
        return attempt.spillway().getOrDefault(name, 0L);
    }

    boolean isSpillways() {
        return kind == PluginKind.SPILLWAY;
    }

    /** Returns whether stock fetched and merged, or an unknown plug-in without Spillway's counters. */
    boolean isStocks() {
        return kind == PluginKind.STOCK || kind == PluginKind.UNKNOWN;
    }
}
