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
 * Decides what follows a failed fetch: when an output or a host is asked again, and which failures are reported to the
 * application master. The master runs a map again after three reports
 * ({@code mapreduce.reduce.shuffle.max-fetch-failures-notifications}). {@link GiveUpRules} decides when the reduce
 * gives up. Thread-safe.
 *
 * <pre>
 * failure                     asked at, s                  reported
 * output damaged or gone      0, 0.75, 2.25, ...           each time
 * host refuses connections    0, 1, 3, 7, 15, 23, ...      from 5 s on each time, with all its outputs
 * host silent                 each try lasts 5 s           from the second try on, with all its outputs
 * </pre>
 */
final class FetchFailures {
    private static final long FIRST_OF_OUTPUT = 750;
    private static final long FIRST_OF_HOST = 1000;
    // Longest pause of an unreachable host until its outputs have been reported as often as the master needs to act.
    // Also the longest pause of a host after a failed output, because its next output may be good.
    private static final long MAX_AT_FIRST = 8000;
    private static final int REPORTS = 3;
    // A node manager that restarts refuses connections for some seconds. An overloaded one may be silent once.
    private static final long GRACE = 5000;
    private static final int TRIES_OF_GRACE = 2;
    // For a host that answers but serves nothing. Stock has no patience here: it gives up if a reduce's first request
    // fails in this way.
    private static final long PATIENCE = 30_000;
    private static final long FORGOTTEN = 60_000;
    // Lower limit whatever the settings: each try of a host is a request and a line in the log.
    private static final long MIN_PAUSE = 100;
    private static final long NANOS = 1_000_000;

    private final FetchSettings settings;
    private final FetchObserver observer;
    private final Consumer<List<TaskAttemptID>> reports;
    private final Clock clock;
    private final GiveUpRules giveUpRules;
    private final Backoff backoff;
    private final Map<TaskAttemptID, Integer> tries = new HashMap<>();
    private final Map<TaskAttemptID, Long> brokenSince = new HashMap<>();
    private final Set<TaskAttemptID> refusedAlone = new HashSet<>();
    private final Map<String, Outage> outages = new HashMap<>();
    private final Map<String, Long> lost = new HashMap<>();

    /**
     * Creates an object without failures.
     *
     * @param reports takes the outputs to report to the application master
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
        this.giveUpRules = new GiveUpRules(settings.maxPenalty(), maps, clock.nanos());
        this.backoff = new Backoff(random);
    }

    /** Returns the time by which requests begin, in nanoseconds. */
    long now() {
        return clock.nanos();
    }

    /** Records the run time of a map that has ended, in milliseconds. */
    synchronized void mapRan(long millis) {
        giveUpRules.mapRan(millis);
    }

    /**
     * Records that an output has been fetched.
     *
     * @param served whether the host served it; a file that was read from disk proves nothing about the host
     */
    synchronized void fetched(MapAttempt attempt, boolean served) {
        tries.remove(attempt.id());
        brokenSince.remove(attempt.id());
        giveUpRules.fetched(attempt, clock.nanos());
        refusedAlone.remove(attempt.id());
        if (served) {
            outages.remove(attempt.host());
            lost.remove(attempt.host());
        }
    }

    /**
     * Records that the application master has lost the node of a host and runs all its maps again. Its outputs need no
     * more reports. A report that arrives while the master kills the reported attempt fails the job: Hadoop's
     * TaskAttemptImpl has no transition for it in KILL_CONTAINER_CLEANUP, which lasts half a minute if the node cannot
     * be asked to end the container (MAPREDUCE-7240 is the same error in another state).
     */
    synchronized void nodeLost(String host) {
        lost.put(host, clock.nanos());
    }

    /**
     * Returns how many requests to a host failed as a whole on an established connection since it last served an
     * output.
     */
    synchronized int connectedFaults(String host) {
        Outage outage = outages.get(host);
        return outage == null ? 0 : outage.connectedFaults();
    }

    /** Returns how many of these requests the host refused. */
    synchronized int refusals(String host) {
        Outage outage = outages.get(host);
        return outage == null ? 0 : outage.refusals();
    }

    /** Whether an output has failed by itself before. */
    synchronized boolean hasFailed(MapAttempt attempt) {
        return tries.containsKey(attempt.id());
    }

    /**
     * Records that an output was refused when it was the only one asked for. Other outputs of its host may be served.
     *
     * @return whether this has happened before, and the host has served other outputs since
     */
    synchronized boolean isRefusedAlone(MapAttempt attempt) {
        return !refusedAlone.add(attempt.id()) && refusals(attempt.host()) == 0;
    }

    /** Records that nothing more is needed from a host for now. */
    synchronized void leave(String host) {
        Outage outage = outages.get(host);
        if (outage != null) {
            outage.leave(clock.nanos());
        }
    }

    /** Returns for how many milliseconds no request should be sent to a host. */
    synchronized long pause(String host) {
        Outage outage = outages.get(host);
        return outage == null ? 0 : Math.max(0, (outage.until() - clock.nanos()) / NANOS);
    }

    /**
     * Records a failure of one output that is not its host's fault.
     *
     * @param begun nanoseconds, when it was asked for
     * @param broken whether the connection broke
     * @param finished maps that are finished
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
            // Two different outputs have failed: pause the host. A single one must not delay the host's other outputs.
            long pause = isRestarting ? retryInterval() : hostDelay(outage.others(), MAX_AT_FIRST);
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
        giveUpRules.outputFailed(attempt, finished, now, why);
        return backoff.after(count, FIRST_OF_OUTPUT, settings.maxPenalty());
    }

    /**
     * Records a failed request that is the host's fault. {@link #pause} then returns when to ask the host again.
     *
     * @param begun nanoseconds, when the request began
     * @param asked outputs that were asked for
     * @param waiting other outputs of the host
     * @param finished maps that are finished
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
        long max = fault == HostFault.UNREACHABLE && outage.reports() < REPORTS ? MAX_AT_FIRST : settings.maxPenalty();
        outage.pause(now + hostDelay(outage.faults(), max) * NANOS);
        int counted = giveUpRules.hostFailed(asked, outage.since(), patience, finished, now, why);
        // Stock retries a connect without counting it until its connect timeout is over.
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

    // A node that has come back and is lost again is reported as late as stock reports it.
    private void tell(String host, List<TaskAttemptID> outputs, long now) {
        Long since = lost.get(host);
        if (since == null || now - since >= settings.connectTimeout() * NANOS) {
            reports.accept(outputs);
        }
    }

    // Forget an outage if nothing was needed from the host for a minute: the host may have recovered meanwhile. Keep it
    // if outputs of the host waited for a thread.
    private Outage outageOf(String host, long begun, long now) {
        Outage outage = outages.get(host);
        if (outage == null || outage.isLeft() && begun - outage.until() > FORGOTTEN * NANOS) {
            outage = new Outage(now);
            outages.put(host, outage);
        }
        outage.want();
        return outage;
    }

    private long hostDelay(int failures, long max) {
        return Math.max(MIN_PAUSE, backoff.after(failures, FIRST_OF_HOST, Math.min(max, settings.maxPenalty())));
    }

    private long retryInterval() {
        return Math.max(MIN_PAUSE, settings.retryInterval());
    }

    // MAPREDUCE-5891: a node manager that keeps its state over a restart has time to restart before failures count.
    private boolean isRestarting(long since, long now) {
        return now - since < settings.retryTimeout() * NANOS;
    }
}
