package org.spillway.tools.advice;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spillway.job.MemoryBounds;
import org.spillway.report.FinishedJob;
import org.spillway.report.JobReport;

/** The changes of memory in the advice on a finished job, a line each, for its report. */
public final class MemoryAdvice {
    private MemoryAdvice() {}

    /**
     * Returns the lines.
     *
     * @param job a job that ended
     * @param settings its settings
     * @param mapMemory what a map may take; empty if its -Xmx cannot be read
     * @param reduceMemory the same of a reduce
     * @throws IllegalArgumentException if the job succeeded and the history has no times of the job or of any map
     */
    public static List<String> lines(
            FinishedJob job, Settings settings, Optional<MemoryBounds> mapMemory, Optional<MemoryBounds> reduceMemory) {
        List<Change> changes = job.report().state().equals(JobReport.SUCCEEDED)
                ? Advisor.adviseMemory(JobFacts.of(job, settings, mapMemory, reduceMemory))
                : FailedJobAdvice.changes(MemoryFacts.of(job, settings, mapMemory, reduceMemory));
        return changes.stream().map(MemoryAdvice::line).toList();
    }

    private static String line(Change change) {
        return change.settings().entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", ", "", ", because " + change.reason()));
    }
}
