package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * Counts failed fetches and draws stock's conclusions (ShuffleSchedulerImpl): how long a host is left alone, what the
 * application master is told, when the reduce gives up. Thread-safe.
 */
final class FetchFailures {
    private static final long FIRST_PENALTY = 10_000;
    private static final double GROWTH = 1.3;
    private static final int LEAST_TO_GIVE_UP = 30;
    private static final int MAPS_FOR_EACH_MORE = 10;
    private static final int LEAST_UNIQUE = 5;
    private static final double UNHEALTHY = 0.5;

    private final FetchSettings settings;
    private final FetchObserver observer;
    private final int maps;
    private final Map<TaskAttemptID, Integer> ofMaps = new HashMap<>();
    private final Map<String, Integer> ofHosts = new HashMap<>();
    private final Set<Integer> failedMaps = new HashSet<>();
    private final long started = System.nanoTime();
    private long lastProgress = started;
    private long longestMap;
    private long failures;

    FetchFailures(FetchSettings settings, FetchObserver observer, int maps) {
        this.settings = settings;
        this.observer = observer;
        this.maps = maps;
    }

    /** A map has ended that ran so many milliseconds. */
    synchronized void mapRan(long millis) {
        longestMap = Math.max(longestMap, millis);
    }

    /** An output has been fetched from a host. */
    synchronized void fetched(MapAttempt attempt) {
        ofMaps.remove(attempt.id());
        ofHosts.remove(attempt.host());
        failedMaps.remove(attempt.map());
        lastProgress = System.nanoTime();
    }

    /** A request to a host has failed; to be called once for each. */
    synchronized void hostFailed(String host) {
        ofHosts.merge(host, 1, Integer::sum);
    }

    /**
     * A fetch has failed, and is told to the application master if stock would.
     *
     * @param finished maps that are done with
     * @param readError whether the output was being read
     * @param unreachable whether no connection stood
     * @return for how many milliseconds its host is to be left alone
     * @throws IOException if the reduce gives up
     */
    synchronized long failed(MapAttempt attempt, int finished, boolean readError, boolean unreachable, Throwable why)
            throws IOException {
        int count = ofMaps.merge(attempt.id(), 1, Integer::sum);
        failedMaps.add(attempt.map());
        boolean hostFails = ofHosts.getOrDefault(attempt.host(), 0) > settings.hostFailures();
        if (unreachable
                || readError && settings.reportReadErrors()
                || count % settings.reportEvery() == 0
                || hostFails) {
            observer.reportFailure(attempt.id());
        }
        observer.fetchFailed();
        if (count >= Math.max(LEAST_TO_GIVE_UP, maps / MAPS_FOR_EACH_MORE)) {
            throw new IOException(count + " failures to fetch " + attempt.id() + " from " + attempt.host(), why);
        }
        checkHealth(finished, why);
        failures++;
        return (long) Math.min(settings.mostPenalty(), FIRST_PENALTY * Math.pow(GROWTH, count));
    }

    // Of the failures before this one, as with stock: the first one is never too many.
    private void checkHealth(int finished, Throwable why) throws IOException {
        int missing = maps - finished;
        boolean many = failedMaps.size() >= Math.min(maps, LEAST_UNIQUE) || failedMaps.size() == missing;
        boolean unhealthy = (double) failures / (failures + finished) >= UNHEALTHY;
        long now = System.nanoTime();
        long until = Math.max((lastProgress - started) / 1_000_000, longestMap);
        boolean stalled = (now - lastProgress) / 1_000_000 >= UNHEALTHY * until;
        boolean early = finished < UNHEALTHY * maps;
        if (many && unhealthy && (early || stalled)) {
            throw new IOException(
                    "too many failed fetches: " + failures + " of " + failedMaps.size() + " maps, with " + finished
                            + " of " + maps + " maps fetched",
                    why);
        }
    }
}
