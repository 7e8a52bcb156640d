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

/**
 * Runs of the same job with the same settings, which differ in nothing but chance.
 *
 * @param label its name in a report: the way, and the first run's id where two series ran the same way
 * @param way that all runs went; null where it is none of the known ones
 * @param runs in the order in which they came; at least one
 */
public record Series(String label, Way way, List<JobReport> runs) {
    /** What runs of a series have in common. */
    private record Sameness(
            String label, PluginKind collector, PluginKind shuffle, String name, Map<String, String> settings) {}

    /** Sorts jobs into series, in the order of their first runs. */
    public static List<Series> of(List<JobReport> jobs) {
        Map<Sameness, List<JobReport>> groups = new LinkedHashMap<>();
        for (JobReport job : jobs) {
            groups.computeIfAbsent(
                            new Sameness(label(job), job.collector(), job.shuffle(), job.name(), job.settings()),
                            absent -> new ArrayList<>())
                    .add(job);
        }
        List<Series> all = new ArrayList<>();
        groups.forEach((same, runs) -> all.add(new Series(label(same, groups, runs), Way.of(runs.get(0)), runs)));
        return all;
    }

    private static String label(Sameness same, Map<Sameness, List<JobReport>> groups, List<JobReport> runs) {
        long alike = groups.keySet().stream()
                .filter(other -> other.label().equals(same.label()))
                .count();
        return alike == 1 ? same.label() : same.label() + " " + runs.get(0).id();
    }

    private static String label(JobReport job) {
        Way way = Way.of(job);
        if (way != null) {
            return way.label();
        }
        if (job.collector() == PluginKind.NONE) {
            return "no sort";
        }
        String map = job.collector().label();
        return job.collector() == job.shuffle()
                ? map
                : map + " + " + job.shuffle().label();
    }

    /** Who did each side of a job, in words. */
    public static String sides(JobReport job) {
        return Arrays.stream(Side.values())
                .map(side -> side.label() + " " + job.kind(side).label())
                .collect(Collectors.joining(", "));
    }

    /** Of the series of a comparison, those that the others are measured by: the first, and tuned stock. */
    public static List<Series> bases(List<Series> all) {
        return all.stream()
                .filter(series -> series == all.get(0) || series.way() == Way.TUNED)
                .limit(2)
                .toList();
    }

    /** Those that went well. */
    public List<JobReport> good() {
        return runs.stream().filter(JobReport::good).toList();
    }

    /** The median of a phase over the runs that went well, in milliseconds; empty where none of them has it. */
    public OptionalDouble median(Phase phase) {
        return median(phase::of);
    }

    /** The median of what the runs that went well have of something; empty where none of them has it. */
    public OptionalDouble median(Function<JobReport, OptionalLong> value) {
        return Median.of(
                good().stream().map(value).filter(OptionalLong::isPresent).mapToLong(OptionalLong::getAsLong));
    }

    /** The run to show where one stands for all: of those that went well the one in the middle, else the last. */
    public JobReport typical() {
        List<JobReport> byTotal = good().stream()
                .sorted(Comparator.comparingLong(job -> Phase.TOTAL.of(job).orElse(0)))
                .toList();
        return byTotal.isEmpty() ? runs.get(runs.size() - 1) : byTotal.get((byTotal.size() - 1) / 2);
    }
}
