package org.spillway.tools.doctor;

import java.util.List;
import org.spillway.report.FinishedJob;
import org.spillway.report.MemoryJudge;
import org.spillway.tools.advice.MemoryAdvice;

/** Gives reports the changes of memory that {@code doctor --job} prints. */
public final class ReportedMemory implements MemoryJudge {
    /** Called by {@link java.util.ServiceLoader}. */
    public ReportedMemory() {}

    @Override
    public List<String> changes(FinishedJob job) {
        GivenMemory given = GivenMemory.of(job);
        try {
            return MemoryAdvice.lines(job, given.settings(), given.map(), given.reduce());
        } catch (IllegalArgumentException e) {
            return List.of(); // a history without times is reported, too
        }
    }
}
