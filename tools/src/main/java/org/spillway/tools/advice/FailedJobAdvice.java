package org.spillway.tools.advice;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spillway.job.MemoryBounds;
import org.spillway.report.Attempt;
import org.spillway.report.FinishedJob;
import org.spillway.report.JobReport;
import org.spillway.report.JobSkew;
import org.spillway.report.Series;

/**
 * The advice on a job that failed or was killed, as text: which attempts ran out of memory, and the settings that these call
 * for. What its tasks spilled and waited for says nothing of a whole run, so no other rule looks at it.
 */
public final class FailedJobAdvice {
    private FailedJobAdvice() {}

    /**
     * Returns the text.
     *
     * @param job a job that ended without success
     * @param settings its settings
     * @param mapMemory what a map may take; empty if its -Xmx cannot be read
     * @param reduceMemory the same of a reduce
     * @param unknown which task's memory is not known and why, for lines of the text
     */
    public static String text(
            FinishedJob job,
            Settings settings,
            Optional<MemoryBounds> mapMemory,
            Optional<MemoryBounds> reduceMemory,
            List<String> unknown) {
        JobReport report = job.report();
        Lines lines = new Lines();
        lines.add(
                "job",
                report.id() + " " + report.name() + ", " + report.state() + time(report) + ": "
                        + attempts(report, Attempt.Kind.MAP) + ", " + attempts(report, Attempt.Kind.REDUCE)
                        + (job.uber() ? " in uber mode" : "") + "; " + Series.sides(report));
        String error = Objects.toString(report.error(), "").strip();
        if (!error.isEmpty()) {
            lines.add("error", error.lines().findFirst().orElseThrow());
        }
        SettingsLines.add(report, settings, unknown, lines);
        JobSkew.of(report).forEach(line -> lines.add("skew", line));
        MemoryFacts memory = MemoryFacts.of(job, settings, mapMemory, reduceMemory);
        MemoryLines.add(memory, lines);
        ChangeLines.add(changes(memory), memory.none("no attempt is known to have run out of memory"), lines);
        return lines.toString();
    }

    /** Returns the changes that attempts of any job call for, whatever became of it. */
    static List<Change> changes(MemoryFacts memory) {
        return memory.kinds().stream()
                .flatMap(kind ->
                        MoreMemory.propose(kind, memory.failures(kind.size().kind())).stream())
                .toList();
    }

    private static String time(JobReport job) {
        return job.submitted() == null || job.finished() == null
                ? ""
                : " after " + Text.seconds(job.finished() - job.submitted());
    }

    private static String attempts(JobReport job, Attempt.Kind kind) {
        List<Attempt> all = job.attempts().stream()
                .filter(attempt -> attempt.kind() == kind)
                .toList();
        long good = all.stream()
                .filter(attempt -> attempt.state().equals(JobReport.SUCCEEDED))
                .count();
        return good + " of " + Text.count(all.size(), (kind == Attempt.Kind.MAP ? "map" : "reduce") + " attempt")
                + " succeeded";
    }
}
