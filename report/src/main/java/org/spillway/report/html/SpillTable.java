package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.JvmUse;
import org.spillway.report.Series;

/**
 * The table of spilled, fetched, merged and written data, and of JVMs: medians over the runs of each series. Only
 * Spillway counts its spills, merge passes and local reads.
 */
final class SpillTable {
    private static final double BYTES_PER_MB = 1e6;

    private final List<Series> all;
    private final List<View.Row> rows = new ArrayList<>();

    private SpillTable(List<Series> all) {
        this.all = all;
    }

    static View.Table of(List<Series> all) {
        SpillTable table = new SpillTable(all);
        table.counter("map output records", "MAP_OUTPUT_RECORDS", Numbers::count);
        table.counter("map output", "MAP_OUTPUT_BYTES", SpillTable::megabytes);
        table.counter("map output as written", "MAP_OUTPUT_MATERIALIZED_BYTES", SpillTable::megabytes);
        table.row("records spilled by maps", job -> spilled(job, Attempt.Kind.MAP), Numbers::count);
        table.row("records spilled by reduces", job -> spilled(job, Attempt.Kind.REDUCE), Numbers::count);
        table.row("spills, all maps", job -> ours(job, "SPILLS"), Numbers::count);
        table.row("merge passes, all maps", job -> ours(job, "MERGE_PASSES"), Numbers::count);
        table.row("runs merged", job -> ours(job, "RUNS_MERGED"), Numbers::count);
        table.row("sorting, all threads", job -> ours(job, "SORT_MILLIS"), Numbers::duration);
        table.row("spilling, all threads", job -> ours(job, "SPILL_MILLIS"), Numbers::duration);
        table.row("merging in maps, all threads", job -> ours(job, "MERGE_MILLIS"), Numbers::duration);
        table.row("mappers waited", job -> ours(job, "WAIT_MILLIS"), Numbers::duration);
        table.row("map outputs read on their own node", job -> ours(job, "SHUFFLE_LOCAL_OUTPUTS"), Numbers::count);
        table.row("bytes read on their own node", job -> ours(job, "SHUFFLE_LOCAL_BYTES"), SpillTable::megabytes);
        table.row("map outputs fetched over HTTP", job -> ours(job, "SHUFFLE_HTTP_OUTPUTS"), Numbers::count);
        table.row("bytes fetched over HTTP", job -> ours(job, "SHUFFLE_HTTP_BYTES"), SpillTable::megabytes);
        table.row("most of them in one reduce's memory", SpillTable::peak, SpillTable::megabytes);
        table.row("spills, all reduces", job -> ours(job, "SHUFFLE_SPILLS"), Numbers::count);
        table.row("merge passes, all reduces", job -> ours(job, "SHUFFLE_PASSES"), Numbers::count);
        table.row("written by them", job -> ours(job, "SHUFFLE_DISK_BYTES"), SpillTable::megabytes);
        table.row("merging to disk in reduces", job -> ours(job, "SHUFFLE_MERGE_MILLIS"), Numbers::duration);
        table.row("reducers waited for the merge", job -> ours(job, "SHUFFLE_WAIT_MILLIS"), Numbers::duration);
        table.counter("local bytes written", "FILE_BYTES_WRITTEN", SpillTable::megabytes);
        table.counter("local bytes read", "FILE_BYTES_READ", SpillTable::megabytes);
        table.counter("CPU time of all tasks", "CPU_MILLISECONDS", Numbers::duration);
        table.counter("of it collecting garbage", "GC_TIME_MILLIS", Numbers::duration);
        table.jvms("JVMs of tasks", use -> OptionalLong.of(use.jvms()), Numbers::count);
        table.jvms("most tasks in one", use -> OptionalLong.of(use.most()), Numbers::count);
        table.jvms("wait between two tasks of a JVM, median", JvmUse::medianWait, Numbers::duration);
        table.jvms("longest of these waits", JvmUse::longestWait, Numbers::duration);
        return new View.Table(all.stream().map(Series::label).toList(), table.rows);
    }

    private void counter(String title, String name, DoubleFunction<String> text) {
        row(title, job -> known(job.counters().get(name)), text);
    }

    private void jvms(String title, Function<JvmUse, OptionalLong> value, DoubleFunction<String> text) {
        row(title, job -> JvmUse.of(job).map(value).orElse(OptionalLong.empty()), text);
    }

    /** Adds a line, unless all series lack the value. */
    private void row(String title, Function<JobReport, OptionalLong> value, DoubleFunction<String> text) {
        List<String> cells = new ArrayList<>();
        for (Series series : all) {
            OptionalDouble median = series.median(value);
            cells.add(median.isPresent() ? text.apply(median.getAsDouble()) : Numbers.NOTHING);
        }
        if (!cells.stream().allMatch(Numbers.NOTHING::equals)) {
            rows.add(new View.Row(title, cells, false));
        }
    }

    private static OptionalLong spilled(JobReport job, Attempt.Kind kind) {
        return sum(job, attempt -> attempt.kind() == kind ? attempt.spilledRecords() : null);
    }

    private static OptionalLong ours(JobReport job, String counter) {
        return sum(job, attempt -> attempt.spillway().get(counter));
    }

    private static OptionalLong peak(JobReport job) {
        return job.attempts().stream()
                .filter(attempt -> attempt.used() && attempt.spillway().containsKey("SHUFFLE_PEAK_BYTES"))
                .mapToLong(attempt -> attempt.spillway().get("SHUFFLE_PEAK_BYTES"))
                .max();
    }

    /** Returns the sum over the attempts whose output was used. Empty if no attempt has the value. */
    private static OptionalLong sum(JobReport job, Function<Attempt, Long> value) {
        long sum = 0;
        boolean any = false;
        for (Attempt attempt : job.attempts()) {
            Long one = attempt.used() ? value.apply(attempt) : null;
            if (one != null) {
                sum += one;
                any = true;
            }
        }
        return any ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    private static OptionalLong known(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static String megabytes(double bytes) {
        return Numbers.count(bytes / BYTES_PER_MB) + " MB";
    }
}
