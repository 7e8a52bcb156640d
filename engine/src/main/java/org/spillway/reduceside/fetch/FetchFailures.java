package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * What follows from failed fetches: when an output or a host is tried again, and what the application master is told, which
 * runs a map again after three reports ({@code mapreduce.reduce.shuffle.max-fetch-failures-notifications}). Thread-safe.
 *
 * <p>An output that fails alone, damaged or gone, is reported each time: at 0, 0.75 and 2.25 s. A host that cannot be reached
 * is tried at 0, 1, 3, 7, 15 and 23 s, and from 5 s on each time all its outputs are reported. When the reduce gives up is
 * {@link ReduceHealth}'s.
 */
final class FetchFailures {
    private static final long FIRST_OF_OUTPUT = 750;
    private static final long FIRST_OF_HOST = 1000;
    // Until its outputs have been reported as often as makes the master act.
    private static final long MOST_UNTIL_REPORTED = 8000;
    private static final int REPORTS = 3;
    // A node manager that restarts refuses for some seconds.
    private static final long GRACE = 5000;
    // With a host that answers, but serves nothing. Stock has none, and gives a reduce up whose first request fails so.
    private static final long PATIENCE = 30_000;
    private static final long NANOS = 1_000_000;

    private final FetchSettings settings;
    private final FetchObserver observer;
    private final Clock clock;
    private final ReduceHealth health;
    private final Backoff backoff;
    private final Map<TaskAttemptID, Integer> triesOfOutputs = new HashMap<>();
    private final Map<String, Outage> outages = new HashMap<>();

    FetchFailures(FetchSettings settings, FetchObserver observer, int maps, Clock clock, Random random) {
        this.settings = settings;
        this.observer = observer;
        this.clock = clock;
        this.health = new ReduceHealth(settings.mostPenalty(), maps, clock.nanos());
        this.backoff = new Backoff(random);
    }

    /** The time by which requests begin. */
    long now() {
        return clock.nanos();
    }

    /** A map has ended that ran so many milliseconds. */
    synchronized void mapRan(long millis) {
        health.mapRan(millis);
    }

    /** An output has been fetched from a host. */
    synchronized void fetched(MapAttempt attempt) {
        triesOfOutputs.remove(attempt.id());
        outages.remove(attempt.host());
        health.fetched(attempt, clock.nanos());
    }

    /**
     * How many requests to a host have failed since it served something. Those that were under way at once count once.
     */
    synchronized int failuresOf(String host) {
        Outage outage = outages.get(host);
        return outage == null ? 0 : outage.failures;
    }

    /** For how many milliseconds a host is to be left alone. */
    synchronized long pause(String host) {
        Outage outage = outages.get(host);
        return outage == null ? 0 : Math.max(0, (outage.until - clock.nanos()) / NANOS);
    }

    /**
     * An output could not be had, and it may be the only one of its host.
     *
     * @param begun nanoseconds, when it was asked for
     * @param broken whether the connection broke
     * @param finished maps that are done with
     * @return milliseconds until it is asked for again
     * @throws IOException if the reduce gives up
     */
    synchronized long outputFailed(MapAttempt attempt, long begun, boolean broken, int finished, Throwable why)
            throws IOException {
        long now = clock.nanos();
        Outage outage = outages.computeIfAbsent(attempt.host(), any -> new Outage(now));
        if (outage.count(begun, now) && outage.failures > 1) {
            // The first one is the output's, and the host's others are not to wait for it.
            outage.until = now + hostDelay(outage.failures - 1, settings.mostPenalty()) * NANOS;
        }
        if (broken && isRestarting(outage, now)) {
            return settings.retryInterval();
        }
        int tries = triesOfOutputs.merge(attempt.id(), 1, Integer::sum);
        if (settings.reportReadErrors()
                || tries % settings.reportEvery() == 0
                || outage.failures > settings.hostFailures()) {
            observer.reportFailures(List.of(attempt.id()));
        }
        observer.fetchFailed();
        health.failed(attempt, now, 0, finished, now, why);
        return backoff.after(tries, FIRST_OF_OUTPUT, settings.mostPenalty());
    }

    /**
     * A request has failed before any output came; {@link #pause} says when the host is to be asked again.
     *
     * @param begun nanoseconds, when it began
     * @param asked for which outputs
     * @param waiting other outputs of the host
     * @param finished maps that are done with
     * @return whether it counts as a failure
     * @throws IOException if the reduce gives up
     */
    synchronized boolean hostFailed(
            HostFault fault,
            long begun,
            List<MapAttempt> asked,
            List<MapAttempt> waiting,
            int finished,
            IOException why)
            throws IOException {
        long now = clock.nanos();
        boolean noConnection = fault == HostFault.UNREACHABLE || fault == HostFault.UNKNOWN;
        Outage outage = outages.computeIfAbsent(asked.get(0).host(), any -> new Outage(noConnection ? begun : now));
        if (!outage.count(begun, now)) {
            return false;
        }
        if (fault != HostFault.REFUSED && isRestarting(outage, now)) {
            outage.until = now + settings.retryInterval() * NANOS;
            return false;
        }
        long patience = noConnection ? settings.connectTimeout() : PATIENCE;
        long lasted = (now - outage.since) / NANOS;
        if (fault == HostFault.UNREACHABLE && lasted >= Math.min(GRACE, settings.connectTimeout())) {
            outage.reports++;
            report(asked, waiting);
        } else if (outage.failures > settings.hostFailures() && (!noConnection || lasted >= patience)) {
            report(asked, List.of());
        }
        long most = fault == HostFault.UNREACHABLE && outage.reports < REPORTS
                ? Math.min(MOST_UNTIL_REPORTED, settings.mostPenalty())
                : settings.mostPenalty();
        outage.until = now + hostDelay(outage.failures, most) * NANOS;
        boolean counts = false;
        for (MapAttempt attempt : asked) {
            // Stock tries to connect without a word until it has lost its patience.
            if (health.failed(attempt, outage.since, patience, finished, now, why) || !noConnection) {
                observer.fetchFailed();
                counts = true;
            }
        }
        return counts;
    }

    private long hostDelay(int failures, long most) {
        return backoff.after(failures, FIRST_OF_HOST, most);
    }

    private void report(List<MapAttempt> some, List<MapAttempt> more) {
        List<TaskAttemptID> all = new ArrayList<>();
        for (MapAttempt attempt : some) {
            all.add(attempt.id());
        }
        for (MapAttempt attempt : more) {
            all.add(attempt.id());
        }
        observer.reportFailures(all);
    }

    // MAPREDUCE-5891: a node manager that keeps its state over a restart is waited for, without blame.
    private boolean isRestarting(Outage outage, long now) {
        return now - outage.since < settings.retryTimeout() * NANOS;
    }

    /** A host that has served nothing for a while. Times in nanoseconds. */
    private static final class Outage {
        private final long since;
        private long last;
        private long until;
        private int failures;
        private int reports;

        Outage(long since) {
            this.since = since;
            this.until = since;
        }

        /** Counts a failed request, unless it was under way when another one failed: then it is the same failure. */
        boolean count(long begun, long now) {
            if (failures > 0 && begun - last < 0) {
                return false;
            }
            last = now;
            failures++;
            return true;
        }
    }
}
