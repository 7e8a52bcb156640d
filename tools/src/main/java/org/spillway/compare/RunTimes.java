package org.spillway.compare;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.spillway.report.Median;
import org.spillway.report.Phase;
import org.spillway.report.RunVariant;

/** Times of the runs of a command: sums over all jobs of a run, as medians over the runs of a way. */
public final class RunTimes {
    /** The phases of {@link #ratios}. */
    public static final String PHASES = "job, maps, reduces";

    private static final List<Phase> RATIOS = List.of(Phase.TOTAL, Phase.MAP, Phase.REDUCE_TASK);

    private RunTimes() {}

    /** Returns a phase's time in milliseconds, or 0 if no job has the phase. There must be a run of the way. */
    static double median(List<CommandRun> runs, RunVariant variant, Phase phase) {
        return Median.of(runs.stream().filter(run -> run.variant() == variant).mapToLong(run -> sum(run, phase)))
                .orElseThrow();
    }

    /**
     * Returns a way's times over those of another for each of {@link #PHASES}, such as {@code 1.20x, 1.35x, 1.08x}. A
     * dash stands for a phase that no job has. Both ways must have a run.
     */
    public static String ratios(List<CommandRun> runs, RunVariant base, RunVariant other) {
        return RATIOS.stream()
                .map(phase -> ratio(median(runs, base, phase), median(runs, other, phase)))
                .collect(Collectors.joining(", "));
    }

    private static String ratio(double base, double other) {
        return base > 0 && other > 0 ? String.format(Locale.ROOT, "%.2fx", base / other) : "-";
    }

    private static long sum(CommandRun run, Phase phase) {
        return run.jobs().stream()
                .flatMapToLong(job -> phase.of(job).stream())
                .sum();
    }
}
