package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.work.Clock;

/**
 * The rules by which a reduce gives up after failed fetches: those of stock (ShuffleSchedulerImpl). Spillway tries
 * again sooner than stock and asks for more outputs at once. So a failure counts only when stock would have tried the
 * host again, and a failed request counts for at most as many outputs as a request of stock has. No reduce gives up
 * where stock's would go on. Not thread-safe.
 */
final class GiveUpRules {
    private static final long FIRST_PENALTY = 10_000;
    private static final double GROWTH = 1.3;
    private static final int MAPS_OF_REQUEST = 20;
    private static final int MIN_TO_GIVE_UP = 30;
    private static final int MAPS_FOR_EACH_MORE = 10;
    private static final int MIN_UNIQUE = 5;
    private static final double UNHEALTHY = 0.5;

    private final long maxPenalty;
    private final int maps;
    private final Map<String, Turns> ofHosts = new HashMap<>();
    private final Map<TaskAttemptID, Integer> failed = new HashMap<>();
    private final long started;
    private long lastProgress;
    private long longestMap;
    private long failures;

    /**
     * Creates the rules of a reduce without failures.
     *
     * @param maxPenalty longest time in milliseconds that stock leaves a host alone
     * @param now nanoseconds
     */
    GiveUpRules(long maxPenalty, int maps, long now) {
        this.maxPenalty = maxPenalty;
        this.maps = maps;
        this.started = now;
        this.lastProgress = now;
    }

    /** Records the run time of a map that has ended, in milliseconds. */
    void mapRan(long millis) {
        longestMap = Math.max(longestMap, millis);
    }

    /** Records that an output has been fetched. */
    void fetched(MapAttempt attempt, long now) {
        failed.remove(attempt.id());
        lastProgress = now;
    }

    /**
     * Counts an output that could not be fetched. Stock ends a request at its first bad output and leaves the host
     * alone for a while.
     *
     * @throws IOException if the reduce gives up
     */
    void outputFailed(MapAttempt attempt, int finished, long now, Throwable why) throws IOException {
        if (turnsOf(attempt.host()).take(now, now, 0)) {
            count(attempt, finished, now, why);
        }
    }

    /**
     * Counts a request that failed.
     *
     * @param asked outputs that were asked for
     * @param since nanoseconds, when the host began to fail
     * @param patience milliseconds that stock would have tried before it counted a failure
     * @return how many outputs it counts for
     * @throws IOException if the reduce gives up
     */
    int hostFailed(List<MapAttempt> asked, long since, long patience, int finished, long now, Throwable why)
            throws IOException {
        if (!turnsOf(asked.get(0).host()).take(now, since, patience)) {
            return 0;
        }
        List<MapAttempt> counted = ofStocksRequest(asked);
        for (MapAttempt attempt : counted) {
            count(attempt, finished, now, why);
        }
        return counted.size();
    }

    /** Returns those outputs that stock would have asked for in one request, and so counts if it fails. */
    static List<MapAttempt> ofStocksRequest(List<MapAttempt> asked) {
        return asked.subList(0, Math.min(asked.size(), MAPS_OF_REQUEST));
    }

    private Turns turnsOf(String host) {
        return ofHosts.computeIfAbsent(host, any -> new Turns());
    }

    private void count(MapAttempt attempt, int finished, long now, Throwable why) throws IOException {
        int count = failed.merge(attempt.id(), 1, Integer::sum);
        if (count >= Math.max(MIN_TO_GIVE_UP, maps / MAPS_FOR_EACH_MORE)) {
            throw new IOException(count + " failures to fetch " + attempt.id() + " from " + attempt.host(), why);
        }
        // Uses the failures before this one, as stock does. With nothing fetched stock gives up at the first failure,
        // because for it 0 of 0 is not less than half. Here the first failure never ends the reduce.
        int missing = maps - finished;
        boolean many = failed.size() >= Math.min(maps, MIN_UNIQUE) || failed.size() == missing;
        boolean unhealthy = (double) failures / (failures + finished) >= UNHEALTHY;
        long until = Math.max((lastProgress - started) / Clock.NANOS_PER_MILLI, longestMap);
        boolean stalled = (now - lastProgress) / Clock.NANOS_PER_MILLI >= UNHEALTHY * until;
        boolean early = finished < UNHEALTHY * maps;
        if (many && unhealthy && (early || stalled)) {
            throw new IOException(
                    "too many failed fetches: " + failures + " of " + failed.size() + " maps, with " + finished + " of "
                            + maps + " maps fetched",
                    why);
        }
        failures++;
    }

    /** The times at which stock would try a host again. */
    private final class Turns {
        private long from;
        private int count;

        /**
         * Whether stock would have counted a failure by now. If so, stock's next wait begins.
         *
         * @param since nanoseconds, when the host began to fail
         * @param patience milliseconds for which stock tries before it counts a failure
         */
        boolean take(long now, long since, long patience) {
            long begun = count > 0 && from - since > 0 ? from : since;
            if (now - begun < patience * Clock.NANOS_PER_MILLI) {
                return false;
            }
            count++;
            from = now + (long) Math.min(maxPenalty, FIRST_PENALTY * Math.pow(GROWTH, count)) * Clock.NANOS_PER_MILLI;
            return true;
        }
    }
}
