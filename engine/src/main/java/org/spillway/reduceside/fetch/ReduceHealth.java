package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * Whether a reduce goes on after failed fetches: stock's rules (ShuffleSchedulerImpl), in stock's time. Spillway tries again
 * sooner than stock, and asks for more at once; a failure counts only where stock would have tried again, and of a request only
 * as many outputs as stock's has. So no reduce gives up where stock's would go on. Not thread-safe.
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
    private final Map<TaskAttemptID, Turns> ofOutputs = new HashMap<>();
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
        ofOutputs.remove(attempt.id());
        failed.remove(attempt.id());
        lastProgress = now;
    }

    /** A host has served an output. */
    void serves(String host) {
        ofHosts.remove(host);
    }

    /**
     * An output could not be had.
     *
     * @param finished maps that are done with
     * @throws IOException if the reduce gives up
     */
    void outputFailed(MapAttempt attempt, int finished, long now, Throwable why) throws IOException {
        if (ofOutputs.computeIfAbsent(attempt.id(), any -> new Turns(now)).take(now, 0)) {
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
        String host = asked.get(0).host();
        if (!ofHosts.computeIfAbsent(host, any -> new Turns(since)).take(now, patience)) {
            return 0;
        }
        List<MapAttempt> counted = asked.subList(0, Math.min(asked.size(), MAPS_OF_REQUEST));
        for (MapAttempt attempt : counted) {
            count(attempt, finished, now, why);
        }
        return counted.size();
    }

    private void count(MapAttempt attempt, int finished, long now, Throwable why) throws IOException {
        int count = failed.merge(attempt.id(), 1, Integer::sum);
        if (count >= Math.max(LEAST_TO_GIVE_UP, maps / MAPS_FOR_EACH_MORE)) {
            throw new IOException(count + " failures to fetch " + attempt.id() + " from " + attempt.host(), why);
        }
        check(finished, now, why);
        failures++;
    }

    // Of the failures before this one, as with stock. With nothing fetched stock gives up at the first one, since 0 of
    // 0
    // is not less than half; here the first one is never too many.
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

    /** When stock would try again. */
    private final class Turns {
        private long from;
        private int count;

        /** From a time in nanoseconds on. */
        Turns(long from) {
            this.from = from;
        }

        /** Whether stock would have failed by now, if it tried for so many milliseconds; then it waits. */
        boolean take(long now, long patience) {
            if (now - from < patience * NANOS) {
                return false;
            }
            count++;
            from = now + (long) Math.min(mostPenalty, FIRST_PENALTY * Math.pow(GROWTH, count)) * NANOS;
            return true;
        }
    }
}
