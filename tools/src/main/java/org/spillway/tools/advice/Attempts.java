package org.spillway.tools.advice;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.OptionalDouble;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;

/** Selects attempts of a job. */
final class Attempts {
    private Attempts() {}

    /** Returns the attempts whose output the job used and whose times are known, in the order of their starts. */
    static List<Attempt> used(JobReport job, Attempt.Kind kind) {
        return job.attempts().stream()
                .filter(attempt -> attempt.used() && attempt.kind() == kind && isTimed(attempt))
                .toList();
    }

    static boolean isTimed(Attempt attempt) {
        return attempt.start() != null && attempt.finish() != null;
    }

    /** Returns the sum of one of Spillway's counters over these attempts. */
    static long sum(List<Attempt> attempts, String counter) {
        return attempts.stream()
                .mapToLong(attempt -> attempt.spillway().getOrDefault(counter, 0L))
                .sum();
    }

    /** Returns the sum of the records that these attempts wrote to local files. */
    static long spilledRecords(List<Attempt> attempts) {
        return attempts.stream().mapToLong(Attempts::spilledRecords).sum();
    }

    /** Returns the largest attempt over the mean one, by the records that they spilled. 1 if they spilled none. */
    static double largestShare(List<Attempt> attempts) {
        long sum = spilledRecords(attempts);
        long largest =
                attempts.stream().mapToLong(Attempts::spilledRecords).max().orElse(0);
        return sum == 0 ? 1 : (double) largest * attempts.size() / sum;
    }

    /**
     * Returns the largest reduce over the mean one, by the times from their last map output to their ends. Empty if the times
     * are unknown.
     */
    static OptionalDouble longestShare(List<Attempt> reduces) {
        if (reduces.stream().anyMatch(reduce -> reduce.shuffleFinish() == null)) {
            return OptionalDouble.empty();
        }
        LongSummaryStatistics millis = reduces.stream()
                .mapToLong(reduce -> Math.max(0, reduce.finish() - reduce.shuffleFinish()))
                .summaryStatistics();
        return millis.getSum() == 0 ? OptionalDouble.empty() : OptionalDouble.of(millis.getMax() / millis.getAverage());
    }

    private static long spilledRecords(Attempt attempt) {
        return attempt.spilledRecords() == null ? 0 : attempt.spilledRecords();
    }
}
