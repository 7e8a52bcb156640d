package org.spillway.compare;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.spillway.minicluster.Collector;
import org.spillway.report.JobReport;
import org.spillway.report.Median;
import org.spillway.report.Phase;

/** One sample job's line: times of all its jobs together, medians over the runs. */
final class JobTableRow {
    static final String HEAD =
            "| job | input | map output records | stock ms | Spillway ms | ratio | of its maps | outputs |\n"
                    + "|---|---|---|---|---|---|---|---|";

    private JobTableRow() {}

    static String of(SampleJob job, String input, List<CommandRun> runs, Findings findings) {
        if (!findings.good()) {
            return String.format(Locale.ROOT, "| %s | %s | | | | | | FAILED |", job.name(), input);
        }
        double stock = median(runs, Collector.STOCK, Phase.TOTAL);
        double spillway = median(runs, Collector.SPILLWAY, Phase.TOTAL);
        double maps = median(runs, Collector.STOCK, Phase.MAP) / median(runs, Collector.SPILLWAY, Phase.MAP);
        long records = runs.get(0).jobs().stream()
                .mapToLong(each -> each.counters().getOrDefault("MAP_OUTPUT_RECORDS", 0L))
                .sum();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %,d | %.0f | %.0f | %.2fx | %.2fx | %s |",
                job.name(),
                input,
                records,
                stock,
                spillway,
                stock / spillway,
                maps,
                findings.worst().label());
    }

    /** Of a phase's time, added up over the jobs that one run of the command started. */
    private static double median(List<CommandRun> runs, Collector collector, Phase phase) {
        return Median.of(runs.stream()
                        .filter(run -> run.collector() == collector)
                        .mapToLong(run -> sum(run.jobs(), phase)))
                .orElseThrow();
    }

    private static long sum(List<JobReport> jobs, Phase phase) {
        return jobs.stream()
                .map(phase::of)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .sum();
    }
}
