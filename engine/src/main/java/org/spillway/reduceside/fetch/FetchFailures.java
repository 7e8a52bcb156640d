package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * What follows from failed fetches: when an output or a host is tried again, and what the application master is told, which
 * runs a map again after three reports ({@code mapreduce.reduce.shuffle.max-fetch-failures-notifications}). Thread-safe.
 *
 * <p>An output that fails alone, damaged or gone, is reported each time: at 0, 0.75 and 2.25 s. A host that refuses connections
 * is tried at 0, 1, 3, 7, 15 and 23 s, and from 5 s on each time all its outputs are reported; one that is silent is tried for
 * 5 s each time, and reported from the second time on. When the reduce gives up is {@link ReduceHealth}'s.
 */
final class FetchFailures {
    private static final long FIRST_OF_OUTPUT = 750;
    private static final long FIRST_OF_HOST = 1000;
    // Until its outputs have been reported as often as makes the master act; and for outputs that fail, beside which a
    // good one may come.
    private static final long MOST_AT_FIRST = 8000;
    private static final int REPORTS = 3;
    // A node manager that restarts refuses for some seconds, and one with too much to do is silent once.
    private static final long GRACE = 5000;
    private static final int TRIES_OF_GRACE = 2;
    // With a host that answers, but serves nothing. Stock has none, and gives a reduce up whose first request fails so.
    private static final long PATIENCE = 30_000;
    private static final long FORGOTTEN = 60_000;
    // Whatever the settings: each try of a host is a request, and a line in the log.
    private static final long LEAST_PAUSE = 100;
    private static final long NANOS = 1_000_000;

    private final FetchSettings settings;
    private final FetchObserver observer;
    private final Consumer<List<TaskAttemptID>> reports;
    private final Clock clock;
    private final ReduceHealth health;
    private final Backoff backoff;
    private final Map<TaskAttemptID, Integer> tries = new HashMap<>();
    private final Map<TaskAttemptID, Long> brokenSince = new HashMap<>();
    private final Set<TaskAttemptID> refusedAlone = new HashSet<>();
    private final Map<String, Outage> outages = new HashMap<>();
    private final Map<String, Long> lost = new HashMap<>();

    /**
     * Nothing has failed.
     *
     * @param reports takes outputs of which the application master is to be told
     */
    FetchFailures(
            FetchSettings settings,
            FetchObserver observer,
            Consumer<List<TaskAttemptID>> reports,
            int maps,
            Clock clock,
            Random random) {
        this.settings = settings;
        this.observer = observer;
        this.reports = reports;
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

    /**
     * An output has been fetched.
     *
     * @param served whether its host has served it: a file that was read says nothing of that
     */
    synchronized void fetched(MapAttempt attempt, boolean served) {
        tries.remove(attempt.id());
        brokenSince.remove(attempt.id());
        health.fetched(attempt, clock.nanos());
        refusedAlone.remove(attempt.id());
        if (served) {
            outages.remove(attempt.host());
            lost.remove(attempt.host());
        }
    }

    /**
     * The application master has given a host's node up, and runs all its maps again: it needs no reports of them. One that comes while
     * it kills the attempt that the report is of ends the job, since Hadoop's TaskAttemptImpl takes none in
     * KILL_CONTAINER_CLEANUP, which lasts for half a minute where the node cannot be asked to end the container
     * (MAPREDUCE-7240 was the same in another state).
     */
    synchronized void nodeLost(String host) {
        lost.put(host, clock.nanos());
    }

    /** How many requests to a host have been in vain since it served something, with connections that stood. */
    synchronized int vain(String host) {
        Outage outage = outages.get(host);
        return outage == null ? 0 : outage.vain();
    }

    /** How many of them it refused. */
    synchronized int refusals(String host) {
        Outage outage = outages.get(host);
        return outage == null ? 0 : outage.refusals();
    }

    /** Whether an output has failed by itself before. */
    synchronized boolean hasFailed(MapAttempt attempt) {
        return tries.containsKey(attempt.id());
    }

    /**
     * An output was refused when it alone was asked for, while others of its host may be served.
     *
     * @return whether that has been so before, and the host has served others since
     */
    synchronized boolean isRefusedAlone(MapAttempt attempt) {
        return !refusedAlone.add(attempt.id()) && refusals(attempt.host()) == 0;
    }

    /** Nothing more is wanted of a host for now. */
    synchronized void leave(String host) {
        Outage outage = outages.get(host);
        if (outage != null) {
            outage.leave(clock.nanos());
        }
    }

    /** For how many milliseconds a host is to be left alone. */
    synchronized long pause(String host) {
        Outage outage = outages.get(host);
        return outage == null ? 0 : Math.max(0, (outage.until() - clock.nanos()) / NANOS);
    }

    /**
     * An output could not be had, and that is its own fault, not its host's.
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
        boolean isRestarting = false;
        if (broken) {
            brokenSince.putIfAbsent(attempt.id(), now);
            isRestarting = isRestarting(brokenSince.get(attempt.id()), now);
        }
        Outage outage = outageOf(attempt.host(), begun, now);
        if (outage.count(attempt.id(), begun, now)) {
            // The host's others are not to wait for the first one.
            long pause = isRestarting ? retryInterval() : hostDelay(outage.others(), MOST_AT_FIRST);
            outage.pause(now + pause * NANOS);
        }
        if (isRestarting) {
            return retryInterval();
        }
        int count = tries.merge(attempt.id(), 1, Integer::sum);
        if (settings.reportReadErrors()
                || count % settings.reportEvery() == 0
                || outage.failures() > settings.hostFailures()) {
            tell(attempt.host(), List.of(attempt.id()), now);
        }
        observer.fetchFailed();
        health.outputFailed(attempt, finished, now, why);
        return backoff.after(count, FIRST_OF_OUTPUT, settings.mostPenalty());
    }

    /**
     * A request has failed, and that is its host's fault; {@link #pause} says when it is to be asked again.
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
        Outage outage = outageOf(asked.get(0).host(), begun, now);
        if (!outage.count(fault, begun, fault.isConnected() ? now : begun, now)) {
            return false;
        }
        if (fault != HostFault.REFUSED && isRestarting(outage.since(), now)) {
            outage.pause(now + retryInterval() * NANOS);
            return false;
        }
        long patience = fault.isConnected() ? PATIENCE : settings.connectTimeout();
        report(fault, outage, now, asked, waiting);
        long most =
                fault == HostFault.UNREACHABLE && outage.reports() < REPORTS ? MOST_AT_FIRST : settings.mostPenalty();
        outage.pause(now + hostDelay(outage.faults(), most) * NANOS);
        int counted = health.hostFailed(asked, outage.since(), patience, finished, now, why);
        // Stock tries to connect without a word until it has lost its patience.
        int told = fault.isConnected() ? asked.size() : counted;
        for (int each = 0; each < told; each++) {
            observer.fetchFailed();
        }
        return told > 0;
    }

    private void report(HostFault fault, Outage outage, long now, List<MapAttempt> asked, List<MapAttempt> waiting) {
        long lasted = (now - outage.since()) / NANOS;
        if (fault == HostFault.UNREACHABLE) {
            if (lasted >= Math.min(GRACE, settings.connectTimeout()) && outage.faults() >= TRIES_OF_GRACE) {
                outage.report();
                report(asked, waiting, now);
            }
        } else if (outage.failures() > settings.hostFailures()
                && (fault != HostFault.UNKNOWN || lasted >= settings.connectTimeout())) {
            report(asked, List.of(), now);
        }
    }

    private void report(List<MapAttempt> some, List<MapAttempt> more, long now) {
        List<TaskAttemptID> all = new ArrayList<>();
        for (MapAttempt attempt : some) {
            all.add(attempt.id());
        }
        for (MapAttempt attempt : more) {
            all.add(attempt.id());
        }
        tell(some.get(0).host(), all, now);
    }

    // A node that has come back, and is lost again, is reported when stock would report it.
    private void tell(String host, List<TaskAttemptID> outputs, long now) {
        Long since = lost.get(host);
        if (since == null || now - since >= settings.connectTimeout() * NANOS) {
            reports.accept(outputs);
        }
    }

    // A host that nobody wanted anything of for a minute may have been well meanwhile. One whose outputs waited for a
    // thread
    // has not.
    private Outage outageOf(String host, long begun, long now) {
        Outage outage = outages.get(host);
        if (outage == null || outage.isLeft() && begun - outage.until() > FORGOTTEN * NANOS) {
            outage = new Outage(now);
            outages.put(host, outage);
        }
        outage.want();
        return outage;
    }

    private long hostDelay(int failures, long most) {
        return Math.max(LEAST_PAUSE, backoff.after(failures, FIRST_OF_HOST, Math.min(most, settings.mostPenalty())));
    }

    private long retryInterval() {
        return Math.max(LEAST_PAUSE, settings.retryInterval());
    }

    // MAPREDUCE-5891: a node manager that keeps its state over a restart is waited for, without blame.
    private boolean isRestarting(long since, long now) {
        return now - since < settings.retryTimeout() * NANOS;
    }
}
