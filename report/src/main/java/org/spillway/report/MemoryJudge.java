package org.spillway.report;

import java.util.List;
import java.util.ServiceLoader;

/**
 * Judges the memory that the tasks of a finished job had. The rules need the engine, which this module does not use, so the
 * judge is a service: the module of {@code doctor} provides the one that {@code doctor --job} is.
 */
public interface MemoryJudge {
    /** Returns a line for each change that is called for: its settings, and the figures that it rests on. */
    List<String> changes(FinishedJob job);

    /** Returns the report of a job with the changes of the judges on the class path. */
    static JobReport report(FinishedJob job) {
        List<String> changes = ServiceLoader.load(MemoryJudge.class).stream()
                .flatMap(judge -> judge.get().changes(job).stream())
                .toList();
        return new JobReportBuilder(job.report()).memory(changes).build();
    }
}
