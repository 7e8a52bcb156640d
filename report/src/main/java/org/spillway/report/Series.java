package org.spillway.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs of the same job with the same settings. Their times differ only by chance.
 *
 * @param label the name in a report: the label of the way or of the plug-ins; the first run's id is added if several
 *     series would have the same label
 * @param variant the way of all runs; null if it is not one of the known ways
 * @param runs the runs in their order; at least one
 */
public record Series(String label, RunVariant variant, List<JobReport> runs) {
    /** The properties that the runs of a series have in common. */
    private record Sameness(
            String label, PluginKind collector, PluginKind shuffle, String name, Map<String, String> settings) {}

    /** Groups jobs into series. The series are in the order of their first runs. */
    public static List<Series> of(List<JobReport> jobs) {
        Map<Sameness, List<JobReport>> groups = new LinkedHashMap<>();
        for (JobReport job : jobs) {
            groups.computeIfAbsent(
                            new Sameness(label(job), job.collector(), job.shuffle(), job.name(), job.settings()),
                            absent -> new ArrayList<>())
                    .add(job);
        }
        List<Series> all = new ArrayList<>();
        groups.forEach(
                (same, runs) -> all.add(new Series(label(same, groups, runs), RunVariant.of(runs.get(0)), runs)));
        return all;
    }

    private static String label(Sameness same, Map<Sameness, List<JobReport>> groups, List<JobReport> runs) {
        long alike = groups.keySet().stream()
                .filter(other -> other.label().equals(same.label()))
                .count();
        return alike == 1 ? same.label() : same.label() + " " + runs.get(0).id();
    }

    private static String label(JobReport job) {
        RunVariant variant = RunVariant.of(job);
        if (variant != null) {
            return variant.label();
        }
        if (job.collector() == PluginKind.NONE) {
            return "no sort";
        }
        String map = job.collector().label();
        return job.collector() == job.shuffle()
                ? map
                : map + " + " + job.shuffle().label();
    }

    /** Returns the plug-in of each side of a job as text. */
    public static String sides(JobReport job) {
        return Arrays.stream(Side.values())
                .map(side -> side.label() + " " + job.kind(side).label())
                .collect(Collectors.joining(", "));
    }

    /** Returns the series that the others are compared with: the first one, and tuned stock if present. */
    public static List<Series> bases(List<Series> all) {
        return all.stream()
                .filter(series -> series == all.get(0) || series.variant() == RunVariant.TUNED)
                .limit(2)
                .toList();
    }

    /** Returns the successful runs, see {@link JobReport#good}. */
    public List<JobReport> good() {
        return runs.stream().filter(JobReport::good).toList();
    }

    /** Returns the median of a phase's time over the successful runs, in milliseconds. Empty if no run has it. */
    public OptionalDouble median(Phase phase) {
        return median(phase::of);
    }

    /** Returns the median of a value over the successful runs that have it. Empty if no run has it. */
    public OptionalDouble median(Function<JobReport, OptionalLong> value) {
        return Median.of(good().stream().flatMapToLong(job -> value.apply(job).stream()));
    }

    /**
     * Returns what the figures of the typical run say beside its times, a line each: partitions and keys with many records, then
     * changes of memory.
     */
    public List<String> remarks() {
        JobReport run = typical();
        return Stream.concat(JobSkew.of(run).stream(), run.memory().stream())
                .map(line -> label + ": " + line)
                .toList();
    }

    /**
     * Returns the run that represents the series: the successful run with the middle total time, or the last run if no
     * run was successful.
     */
    public JobReport typical() {
        List<JobReport> byTotal = good().stream()
                .sorted(Comparator.comparingLong(job -> Phase.TOTAL.of(job).orElse(0)))
                .toList();
        return byTotal.isEmpty() ? runs.get(runs.size() - 1) : byTotal.get((byTotal.size() - 1) / 2);
    }
}
