package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * Whether a reduce goes on after failed fetches: stock's rules (ShuffleSchedulerImpl), in stock's time. Spillway tries again
 * sooner than stock, and asks for more at once; a failure counts only where stock would have tried the host again, and of a
 * request only as many outputs as stock's has. So no reduce gives up where stock's would go on. Not thread-safe.
 */
final class ReduceHealth {
    private static final long FIRST_PENALTY = 10_000;
    private static final double GROWTH = 1.3;
    private static final int MAPS_OF_REQUEST = 20;
    private static final int LEAST_TO_GIVE_UP = 30;
    private static final int MAPS_FOR_EACH_MORE = 10;
    private static final int LEAST_UNIQUE = 5;
    private static final double UNHEALTHY = 0.5;
    private static final long NANOS = 1_000_000;

    private final long mostPenalty;
    private final int maps;
    private final Map<String, Turns> ofHosts = new HashMap<>();
    private final Map<TaskAttemptID, Integer> failed = new HashMap<>();
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
        failed.remove(attempt.id());
        lastProgress = now;
    }

    /**
     * An output could not be had. Stock ends a request at its first bad output, and leaves the host alone for a while.
     *
     * @param finished maps that are done with
     * @throws IOException if the reduce gives up
     */
    void outputFailed(MapAttempt attempt, int finished, long now, Throwable why) throws IOException {
        if (turnsOf(attempt.host()).take(now, now, 0)) {
            count(attempt, finished, now, why);
        }
    }

    /**
     * A request has failed.
     *
     * @param asked for which outputs
     * @param since nanoseconds, when the host began to fail
     * @param patience milliseconds that stock would have tried before it took this for a failure
     * @param finished maps that are done with
     * @return of how many outputs it counts as a failure
     * @throws IOException if the reduce gives up
     */
    int hostFailed(List<MapAttempt> asked, long since, long patience, int finished, long now, Throwable why)
            throws IOException {
        if (!turnsOf(asked.get(0).host()).take(now, since, patience)) {
            return 0;
        }
        List<MapAttempt> counted = asked.subList(0, Math.min(asked.size(), MAPS_OF_REQUEST));
        for (MapAttempt attempt : counted) {
            count(attempt, finished, now, why);
        }
        return counted.size();
    }

    private Turns turnsOf(String host) {
        return ofHosts.computeIfAbsent(host, any -> new Turns());
    }

    private void count(MapAttempt attempt, int finished, long now, Throwable why) throws IOException {
        int count = failed.merge(attempt.id(), 1, Integer::sum);
        if (count >= Math.max(LEAST_TO_GIVE_UP, maps / MAPS_FOR_EACH_MORE)) {
            throw new IOException(count + " failures to fetch " + attempt.id() + " from " + attempt.host(), why);
        }
        check(finished, now, why);
        failures++;
    }

    // Of the failures before this one, as with stock. With nothing fetched stock gives up at the first one (0 of 0 is
    // not
    // less than half); here the first one is never too many.
    private void check(int finished, long now, Throwable why) throws IOException {
        int missing = maps - finished;
        boolean many = failed.size() >= Math.min(maps, LEAST_UNIQUE) || failed.size() == missing;
        boolean unhealthy = (double) failures / (failures + finished) >= UNHEALTHY;
        long until = Math.max((lastProgress - started) / NANOS, longestMap);
        boolean stalled = (now - lastProgress) / NANOS >= UNHEALTHY * until;
        boolean early = finished < UNHEALTHY * maps;
        if (many && unhealthy && (early || stalled)) {
            throw new IOException(
                    "too many failed fetches: " + failures + " of " + failed.size() + " maps, with " + finished + " of "
                            + maps + " maps fetched",
                    why);
        }
    }

    /** When stock would try a host again. */
    private final class Turns {
        private long from;
        private int count;

        /**
         * Whether stock would have failed by now; then it waits.
         *
         * @param since nanoseconds, when the host began to fail
         * @param patience milliseconds for which it tries
         */
        boolean take(long now, long since, long patience) {
            long begun = count > 0 && from - since > 0 ? from : since;
            if (now - begun < patience * NANOS) {
                return false;
            }
            count++;
            from = now + (long) Math.min(mostPenalty, FIRST_PENALTY * Math.pow(GROWTH, count)) * NANOS;
            return true;
        }
    }
}
