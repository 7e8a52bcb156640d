package org.spillway.tools.chaos;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;

/**
 * The maps of a job that ran again after a fault.
 *
 * @param starts milliseconds after the fault, in order
 */
record MapsAgain(List<Long> starts) {
    private static final double MILLIS_PER_SECOND = 1000;

    /**
     * Returns the maps that had an attempt before the one that began after a fault.
     *
     * @param began when the fault began, in milliseconds since 1970
     */
    static MapsAgain of(JobReport job, long began) {
        return new MapsAgain(job.attempts().stream()
                .filter(attempt -> attempt.kind() == Attempt.Kind.MAP
                        && attempt.start() != null
                        && attempt.start() > began
                        && !attempt.id().endsWith("_0"))
                .map(attempt -> attempt.start() - began)
                .sorted()
                .toList());
    }

    int count() {
        return starts.size();
    }

    OptionalLong first() {
        return starts.stream().mapToLong(Long::longValue).findFirst();
    }

    /** Returns two cells of a table: when the first map ran again, and how many did. */
    String cells() {
        return (starts.isEmpty() ? "-" : seconds(starts.get(0))) + " | " + starts.size();
    }

    /** Returns milliseconds as seconds. */
    static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f", millis / MILLIS_PER_SECOND);
    }
}
