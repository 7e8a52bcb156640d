package org.spillway.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Runs of the same job with the same settings, which differ in nothing but chance.
 *
 * @param label its name in a report: the collector, and the first run's id where two series have the same collector
 * @param collector of all runs
 * @param runs in the order in which they came; at least one
 */
public record Series(String label, CollectorKind collector, List<JobReport> runs) {
    /** What runs of a series have in common. */
    private record Sameness(CollectorKind collector, String name, Map<String, String> settings) {}

    /** Sorts jobs into series, in the order of their first runs. */
    public static List<Series> of(List<JobReport> jobs) {
        Map<Sameness, List<JobReport>> groups = new LinkedHashMap<>();
        for (JobReport job : jobs) {
            groups.computeIfAbsent(
                            new Sameness(job.collector(), job.name(), job.settings()), absent -> new ArrayList<>())
                    .add(job);
        }
        List<Series> all = new ArrayList<>();
        groups.forEach((same, runs) -> all.add(new Series(label(same, groups, runs), same.collector(), runs)));
        return all;
    }

    private static String label(Sameness same, Map<Sameness, List<JobReport>> groups, List<JobReport> runs) {
        long alike = groups.keySet().stream()
                .filter(other -> other.collector() == same.collector())
                .count();
        String label = same.collector().label();
        return alike == 1 ? label : label + " " + runs.get(0).id();
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
