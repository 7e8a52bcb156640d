package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * Whether a reduce goes on after failed fetches: stock's rules (ShuffleSchedulerImpl), in stock's time. Spillway tries again
 * sooner than stock; a failure of an output counts only once stock would have tried again, too. So no reduce gives up where
 * stock's would go on. Not thread-safe.
 */
final class ReduceHealth {
    private static final long FIRST_PENALTY = 10_000;
    private static final double GROWTH = 1.3;
    private static final int LEAST_TO_GIVE_UP = 30;
    private static final int MAPS_FOR_EACH_MORE = 10;
    private static final int LEAST_UNIQUE = 5;
    private static final double UNHEALTHY = 0.5;
    private static final long NANOS = 1_000_000;

    private final long mostPenalty;
    private final int maps;
    private final Map<TaskAttemptID, Counted> counted = new HashMap<>();
    private final Set<Integer> failedMaps = new HashSet<>();
    private final long started;
    private long lastProgress;
    private long longestMap;
    private long failures;

    /**
     * Nothing has failed.
     *
     * @param mostPenalty milliseconds that stock leaves a host alone at most
     * @param maps of the job
     * @param now nanoseconds
     */
    ReduceHealth(long mostPenalty, int maps, long now) {
        this.mostPenalty = mostPenalty;
        this.maps = maps;
        this.started = now;
        this.lastProgress = now;
    }

    /** A map has ended that ran so many milliseconds. */
    void mapRan(long millis) {
        longestMap = Math.max(longestMap, millis);
    }

    /** An output has been fetched. */
    void fetched(MapAttempt attempt, long now) {
        counted.remove(attempt.id());
        failedMaps.remove(attempt.map());
        lastProgress = now;
    }

    /**
     * A fetch has failed.
     *
     * @param since nanoseconds, when that which failed began to
     * @param patience milliseconds that stock would have tried before it took this for a failure
     * @param finished maps that are done with
     * @return whether it counts
     * @throws IOException if the reduce gives up
     */
    boolean failed(MapAttempt attempt, long since, long patience, int finished, long now, Throwable why)
            throws IOException {
        Counted before = counted.computeIfAbsent(attempt.id(), any -> new Counted(since));
        if (now - before.from < patience * NANOS) {
            return false;
        }
        before.count++;
        before.from = now + (long) Math.min(mostPenalty, FIRST_PENALTY * Math.pow(GROWTH, before.count)) * NANOS;
        failedMaps.add(attempt.map());
        if (before.count >= Math.max(LEAST_TO_GIVE_UP, maps / MAPS_FOR_EACH_MORE)) {
            throw new IOException(before.count + " failures to fetch " + attempt.id() + " from " + attempt.host(), why);
        }
        check(finished, now, why);
        failures++;
        return true;
    }

    // Of the failures before this one, as with stock: the first one is never too many.
    private void check(int finished, long now, Throwable why) throws IOException {
        int missing = maps - finished;
        boolean many = failedMaps.size() >= Math.min(maps, LEAST_UNIQUE) || failedMaps.size() == missing;
        boolean unhealthy = (double) failures / (failures + finished) >= UNHEALTHY;
        long until = Math.max((lastProgress - started) / NANOS, longestMap);
        boolean stalled = (now - lastProgress) / NANOS >= UNHEALTHY * until;
        boolean early = finished < UNHEALTHY * maps;
        if (many && unhealthy && (early || stalled)) {
            throw new IOException(
                    "too many failed fetches: " + failures + " of " + failedMaps.size() + " maps, with " + finished
                            + " of " + maps + " maps fetched",
                    why);
        }
    }

    /** The failures of an output that count. */
    private static final class Counted {
        // Nanoseconds: when stock would begin to try again.
        private long from;
        private int count;

        Counted(long from) {
            this.from = from;
        }
    }
}
