package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ObjIntConsumer;
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
 * host silent                 0, 6, 12, 18, ...            when a try that began after 18 s fails, with all its outputs:
 *                                                          thrice, then each time
 * </pre>
 */
final class FetchFailures {
    private static final int REPORTS = 3;
    // A node manager that restarts refuses connections for some seconds.
    private static final long GRACE = 5000;
    // A link that was down for 20 s has lost nothing.
    private static final long GRACE_OF_SILENT = 20_000;
    private static final int TRIES_OF_GRACE = 2;
    // When the try begins that tells. Its last packet leaves two to four seconds later, so after the grace.
    private static final long LAST_TRY_OF_SILENT = 18_000;
    private static final long LONGEST_WAIT_FOR_LAST_TRY = 3000;
    // For a host that answers but serves nothing. Stock has no patience here: it gives up if a reduce's first request
    // fails in this way.
    private static final long PATIENCE = 30_000;
    private static final long FORGOTTEN = 60_000;

    private final FetchSettings settings;
    private final FetchObserver observer;
    private final ObjIntConsumer<List<TaskAttemptID>> reports;
    private final Clock clock;
    private final GiveUpRules giveUpRules;
    private final Backoff backoff;
    private final Map<TaskAttemptID, FailedOutput> outputs = new HashMap<>();
    private final Map<String, Outage> outages = new HashMap<>();
    private final Map<String, Long> lost = new HashMap<>();
    private long masterAnswered;

    /** The failures of one output. */
    private static final class FailedOutput {
        private int tries;
        private Long brokenSince; // null if its connection has not broken
        private boolean isRefusedAlone;
    }

    /**
     * Creates an object without failures.
     *
     * @param reports takes the outputs to report to the application master, and how often
     */
    FetchFailures(
            FetchSettings settings,
            FetchObserver observer,
            ObjIntConsumer<List<TaskAttemptID>> reports,
            int maps,
            Clock clock,
            Random random) {
        this.settings = settings;
        this.observer = observer;
        this.reports = reports;
        this.clock = clock;
        this.giveUpRules = new GiveUpRules(settings.maxPenalty(), maps, clock.nanos());
        this.backoff = new Backoff(settings, random);
        this.masterAnswered = clock.nanos();
    }

    /** Returns the time by which requests begin, in nanoseconds. */
    long now() {
        return clock.nanos();
    }

    /** Records that the application master has answered a call. */
    synchronized void masterAnswers() {
        masterAnswered = clock.nanos();
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
        outputs.remove(attempt.id());
        giveUpRules.fetched(attempt, clock.nanos());
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
        return outageOf(host).connectedFaults();
    }

    /** Returns how many of these requests the host refused. */
    synchronized int refusals(String host) {
        return outageOf(host).refusals();
    }

    /** Whether an output has failed by itself before. */
    synchronized boolean hasFailed(MapAttempt attempt) {
        return outputs.containsKey(attempt.id()) && outputs.get(attempt.id()).tries > 0;
    }

    /**
     * Records that an output was refused when it was the only one asked for. Other outputs of its host may be served.
     *
     * @return whether this has happened before, and the host has served other outputs since
     */
    synchronized boolean isRefusedAlone(MapAttempt attempt) {
        FailedOutput output = outputs.computeIfAbsent(attempt.id(), any -> new FailedOutput());
        boolean isAgain = output.isRefusedAlone;
        output.isRefusedAlone = true;
        return isAgain && refusals(attempt.host()) == 0;
    }

    /** Records that nothing more is needed from a host for now. */
    synchronized void leave(String host) {
        outageOf(host).leave(clock.nanos());
    }

    /** Returns for how many milliseconds no request should be sent to a host. */
    synchronized long pause(String host) {
        Outage outage = outageOf(host);
        return Math.max(0, (outage.until() - clock.nanos()) / Clock.NANOS_PER_MILLI);
    }

    /**
     * Records a failure of one output that is not its host's fault.
     *
     * @param begun nanoseconds, when it was asked for
     * @param broken whether the connection broke
     * @return milliseconds until it is asked for again
     * @throws IOException if the reduce gives up
     */
    synchronized long outputFailed(MapAttempt attempt, long begun, boolean broken, int finished, Throwable why)
            throws IOException {
        long now = clock.nanos();
        FailedOutput output = outputs.computeIfAbsent(attempt.id(), any -> new FailedOutput());
        if (broken && output.brokenSince == null) {
            output.brokenSince = now;
        }
        boolean isRestarting = broken && isRestarting(output.brokenSince, now);
        Outage outage = outageOf(attempt.host(), begun, now);
        if (outage.count(attempt.id(), begun, now)) {
            // Two different outputs have failed: pause the host. A single one must not delay the host's other outputs.
            long pause = isRestarting ? backoff.ofRestart() : backoff.ofHost(outage.others(), true);
            outage.pause(now + pause * Clock.NANOS_PER_MILLI);
        }
        if (isRestarting) {
            return backoff.ofRestart();
        }
        output.tries++;
        if (settings.reportReadErrors()
                || output.tries % settings.reportEvery() == 0
                || outage.failures() > settings.hostFailures()) {
            report(List.of(attempt), 1, now);
        }
        observer.fetchFailed();
        giveUpRules.outputFailed(attempt, finished, now, why);
        return backoff.ofOutput(output.tries);
    }

    /** Whether the failure of an output's connection does not count yet: its node manager may be starting again. */
    synchronized boolean isExcused(MapAttempt attempt) {
        FailedOutput output = outputs.get(attempt.id());
        return output != null && output.brokenSince != null && isRestarting(output.brokenSince, clock.nanos());
    }

    /**
     * Records a failed request that is the host's fault. {@link #pause} then returns when to ask the host again.
     *
     * @param begun nanoseconds, when the request began
     * @param asked outputs that were asked for
     * @param waiting other outputs of the host
     * @return whether it counts as a failure
     * @throws IOException if the reduce gives up
     */
    synchronized boolean hostFailed(
            FetchException.Kind fault,
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
        if (fault != FetchException.Kind.REFUSES_REQUESTS && isRestarting(outage.since(), now)) {
            outage.pause(now + backoff.ofRestart() * Clock.NANOS_PER_MILLI);
            return false;
        }
        long patience = fault.isConnected() ? PATIENCE : settings.patience();
        boolean isSilent = fault == FetchException.Kind.SILENT;
        if (!isSilent || masterAnswered - begun >= 0) { // otherwise this node may have lost its own link
            report(fault, outage, begun, now, asked, waiting);
        }
        boolean isShort = (isSilent || fault == FetchException.Kind.REFUSES_CONNECTIONS) && outage.reports() < REPORTS;
        int failed = isShort && isSilent ? 1 : outage.faults(); // silent tries take time enough
        long pause = backoff.ofHost(failed, isShort);
        outage.pause(now + (isSilent ? untilLastTry(outage, now, pause) : pause) * Clock.NANOS_PER_MILLI);
        int counted = giveUpRules.hostFailed(asked, outage.since(), patience, finished, now, why);
        // Stock retries a connect without counting it until its connect timeout is over.
        int told = fault.isConnected() ? GiveUpRules.ofStocksRequest(asked).size() : counted;
        for (int each = 0; each < told; each++) {
            observer.fetchFailed();
        }
        return told > 0;
    }

    private static long untilLastTry(Outage outage, long now, long pause) {
        long left = LAST_TRY_OF_SILENT - (now - outage.since()) / Clock.NANOS_PER_MILLI;
        return left <= LONGEST_WAIT_FOR_LAST_TRY ? Math.max(left, pause) : pause;
    }

    private void report(
            FetchException.Kind fault,
            Outage outage,
            long begun,
            long now,
            List<MapAttempt> asked,
            List<MapAttempt> waiting) {
        long lasted = (now - outage.since()) / Clock.NANOS_PER_MILLI;
        if (fault == FetchException.Kind.SILENT) {
            long before = (begun - outage.since()) / Clock.NANOS_PER_MILLI;
            if (before >= LAST_TRY_OF_SILENT && lasted >= GRACE_OF_SILENT) {
                // Makes up for the reports that were held back while the host was silent.
                reportAll(outage, Math.max(1, REPORTS - outage.reports()), now, asked, waiting);
            }
        } else if (fault == FetchException.Kind.REFUSES_CONNECTIONS) {
            if (lasted >= Math.min(GRACE, settings.patience()) && outage.faults() >= TRIES_OF_GRACE) {
                reportAll(outage, 1, now, asked, waiting);
            }
        } else if ((outage.failures() > settings.hostFailures() || outage.faults() % settings.reportEvery() == 0)
                && (fault != FetchException.Kind.UNKNOWN_NAME || lasted >= settings.patience())) {
            report(asked, 1, now);
        }
    }

    private void reportAll(Outage outage, int times, long now, List<MapAttempt> asked, List<MapAttempt> waiting) {
        List<MapAttempt> all = new ArrayList<>(asked);
        all.addAll(waiting);
        outage.report(times);
        report(all, times, now);
    }

    // A node that has come back and is lost again is reported as late as stock reports it.
    private void report(List<MapAttempt> outputs, int times, long now) {
        Long since = lost.get(outputs.get(0).host());
        if (since == null || now - since >= settings.patience() * Clock.NANOS_PER_MILLI) {
            reports.accept(outputs.stream().map(MapAttempt::id).toList(), times);
        }
    }

    // Of a host without failures, one that is not kept.
    private Outage outageOf(String host) {
        Outage outage = outages.get(host);
        return outage == null ? new Outage(clock.nanos()) : outage;
    }

    // Forget an outage if nothing was needed from the host for a minute: the host may have recovered meanwhile. Keep it
    // if outputs of the host waited for a thread.
    private Outage outageOf(String host, long begun, long now) {
        Outage outage = outages.get(host);
        if (outage == null || outage.isLeft() && begun - outage.until() > FORGOTTEN * Clock.NANOS_PER_MILLI) {
            outage = new Outage(now);
            outages.put(host, outage);
        }
        outage.want();
        return outage;
    }

    // MAPREDUCE-5891: a node manager that keeps its state over a restart has time to restart before failures count.
    private boolean isRestarting(long since, long now) {
        return now - since < settings.retryTimeout() * Clock.NANOS_PER_MILLI;
    }
}
