package org.spillway.reduceside.fetch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.work.Clock;

/** The outputs that the next report to the application master names, and how often each. Guarded by the {@link FetchTable}. */
final class DueReports {
    private static final long MAX_GAP_MILLIS = 2000;

    private final Map<TaskAttemptID, Integer> unsent = new LinkedHashMap<>();
    private final long gap;
    private long next;

    /** Creates an object without reports. The first may be sent now. */
    DueReports(int reduces, long now) {
        this.gap = Math.min(MAX_GAP_MILLIS, CompletionEvents.minGap(reduces)) * Clock.NANOS_PER_MILLI;
        this.next = now;
    }

    /**
     * Adds outputs to the next report. One that fails again while the master does not answer is not counted twice.
     *
     * @param times how often the report names each
     */
    void add(List<TaskAttemptID> attempts, int times) {
        for (TaskAttemptID attempt : attempts) {
            unsent.merge(attempt, times, Math::max);
        }
    }

    /**
     * Takes the next report. It is due five times a second, and less often in jobs of many reduces.
     *
     * @param isLast whether it is due in any case
     * @param isMissing whether an output still has to be fetched; the others are not reported
     */
    Map<TaskAttemptID, Integer> take(long now, boolean isLast, Predicate<TaskAttemptID> isMissing) {
        if (!isLast && now - next < 0) {
            return Map.of();
        }
        Map<TaskAttemptID, Integer> report = new LinkedHashMap<>(unsent);
        unsent.clear();
        report.keySet().removeIf(isMissing.negate());
        if (!report.isEmpty()) {
            next = now + gap;
        }
        return report;
    }
}
