package org.spillway.tools.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;

/**
 * The containers of a job's tasks, as the starts and ends of all attempts show them.
 *
 * @param atOnce the largest number of tasks that ran at once
 * @param waits the waits of first attempts for a container, in the order of their starts
 */
record TaskContainers(int atOnce, List<Wait> waits) {
    /**
     * A task's wait for a container.
     *
     * @param wave the number of the task in its place, from 1
     * @param millis from the end of the task before in that place, or from when the task could start, if that was later
     */
    record Wait(Attempt.Kind kind, int wave, long millis) {}

    private record Place(long free, int tasks) {}

    /**
     * Reads them from a job's attempts.
     *
     * @param reducesFrom when the first reduces could start, in milliseconds since 1970: enough maps had ended and none
     *     waited
     */
    static TaskContainers of(JobReport job, long reducesFrom) {
        PriorityQueue<Place> places = new PriorityQueue<>(Comparator.comparingLong(Place::free));
        List<Wait> waits = new ArrayList<>();
        int atOnce = 0;
        // The attempts of a report are in the order of their starts.
        for (Attempt attempt : job.attempts().stream().filter(Attempts::isTimed).toList()) {
            boolean reuse = !places.isEmpty() && places.peek().free() <= attempt.start();
            Place before = reuse ? places.remove() : new Place(Long.MIN_VALUE, 0);
            long from = attempt.kind() == Attempt.Kind.REDUCE ? Math.max(before.free(), reducesFrom) : before.free();
            // A second attempt waits since the first failed, which is no wait for a container of its own.
            if (attempt.id().endsWith("_0") && from != Long.MIN_VALUE && attempt.start() >= from) {
                waits.add(new Wait(attempt.kind(), before.tasks() + 1, attempt.start() - from));
            }
            places.add(new Place(attempt.finish(), before.tasks() + 1));
            atOnce = Math.max(atOnce, places.size());
        }
        return new TaskContainers(atOnce, waits);
    }

    /** Returns the mean wait in milliseconds; 0 if no task waited for one before it. */
    double gap() {
        return waits.stream().mapToLong(Wait::millis).average().orElse(0);
    }

    /** Returns the mean wait of the maps of a wave in milliseconds; -1 if the job had no such wave. */
    double gapOfWave(int wave) {
        return waits.stream()
                .filter(wait -> wait.kind() == Attempt.Kind.MAP && wait.wave() == wave)
                .mapToLong(Wait::millis)
                .average()
                .orElse(-1);
    }

    /** Returns the largest number of tasks that one place ran, one after the other. */
    int rounds() {
        return waits.stream().mapToInt(Wait::wave).max().orElse(1);
    }

    /** Returns the number of waves of maps. */
    int waves() {
        return waits.stream()
                .filter(wait -> wait.kind() == Attempt.Kind.MAP)
                .mapToInt(Wait::wave)
                .max()
                .orElse(1);
    }
}
