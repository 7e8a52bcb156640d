package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.job.ReduceSettings;
import org.spillway.reduceside.http.HostException;
import org.spillway.work.Clock;

/**
 * Decides what follows a failed fetch: when an output or a host is asked again, and which failures are reported to the
 * application master. The master runs a map again after three reports
 * ({@code mapreduce.reduce.shuffle.max-fetch-failures-notifications}). {@link GiveUpRules} decides when the reduce
 * gives up. Guarded by the {@link FetchTable}.
 *
 * <pre>
 * failure                     asked at, s                  reported
 * output damaged or gone      0, 0.75, 2.25, ...           each time
 * host refuses connections    0, 1, 3, 7, 15, 23, ...      from 5 s on each time, with all its outputs
 * host silent                 0, 6, 12, 18, ...            when a try that began after 18 s fails, with all its outputs:
 *                                                          thrice, then each time
 * </pre>
 */
final class FailureRules {
    private static final int REPORTS = 3;
    // A node manager that restarts refuses connections for some seconds.
    private static final long GRACE = 5000;
    // A link that was down for 20 s has lost nothing.
    private static final long GRACE_OF_SILENT = 20_000;
    private static final int TRIES_OF_GRACE = 2;
    // When the try begins that tells. Its last packet leaves two to four seconds later, so after the grace.
    private static final long LAST_TRY_OF_SILENT = 18_000;
    // A try before it would fail after it should begin, and with its pause put it off.
    private static final long LONGEST_WAIT_FOR_LAST_TRY = 6000;
    // For a host that answers but serves nothing. Stock has no patience here: it gives up if a reduce's first request
    // fails in this way.
    private static final long PATIENCE = 30_000;

    private final ReduceSettings.Fetch settings;
    private final FetchObserver observer;
    private final ObjIntConsumer<TaskAttemptID> reports;
    private final Clock clock;
    private final GiveUpRules giveUpRules;
    private final Backoff backoff;
    private final Map<TaskAttemptID, FailedOutput> outputs = new HashMap<>();
    private final Map<Host, Long> lost = new HashMap<>();
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
     * @param reports takes each output to report to the application master, and how often
     */
    FailureRules(
            FetchTask task, FetchObserver observer, ObjIntConsumer<TaskAttemptID> reports, Clock clock, Random random) {
        this.settings = task.settings();
        this.observer = observer;
        this.reports = reports;
        this.clock = clock;
        this.giveUpRules = new GiveUpRules(settings.maxPenalty(), task.maps(), clock.nanos());
        this.backoff = new Backoff(settings, random);
        this.masterAnswered = clock.nanos();
    }

    /**
     * Records that the application master has answered a call.
     *
     * @param longestMap milliseconds that the longest of all maps so far ran
     */
    void masterAnswered(long longestMap) {
        masterAnswered = clock.nanos();
        giveUpRules.mapRan(longestMap);
    }

    /**
     * Records that an output has been fetched.
     *
     * @param served whether the host served it; a file that was read from disk proves nothing about the host
     */
    void fetched(Host host, MapAttempt attempt, boolean served) {
        outputs.remove(attempt.id());
        giveUpRules.fetched(attempt, clock.nanos());
        if (served) {
            host.serves(clock.nanos());
            host.recovered();
            lost.remove(host);
        }
    }

    /**
     * Records that the application master has lost the node of a host and runs all its maps again. Its outputs need no
     * more reports. A report that arrives while the master kills the reported attempt fails the job: Hadoop's
     * TaskAttemptImpl has no transition for it in KILL_CONTAINER_CLEANUP, which lasts half a minute if the node cannot
     * be asked to end the container (MAPREDUCE-7240 is the same error in another state).
     */
    void nodeLost(Host host) {
        lost.put(host, clock.nanos());
    }

    /**
     * Returns which outputs count as lost that a host has refused, each in a request of its own: all of them if it has served
     * others or refuses all for long, one of which it has refused that before, and those that have failed before.
     *
     * @param serves whether it has served others in between
     * @param hasOthers whether other outputs of it wait or are asked for
     */
    List<MapAttempt> lost(Batch batch, List<MapAttempt> refused, boolean serves, boolean hasOthers) {
        boolean areLost = serves
                || batch.areLost()
                || batch.left().size() == 1 && (!hasOthers || isRefusedAgain(batch.host(), refused.get(0)));
        List<MapAttempt> lost = new ArrayList<>(refused);
        lost.removeIf(attempt -> !areLost && !hasFailed(attempt));
        return lost;
    }

    // An output was refused that was the only one asked for. Other outputs of its host may be served. Returns whether
    // this has happened before, and the host has served other outputs since.
    private boolean isRefusedAgain(Host host, MapAttempt attempt) {
        FailedOutput output = outputs.computeIfAbsent(attempt.id(), any -> new FailedOutput());
        boolean isAgain = output.isRefusedAlone;
        output.isRefusedAlone = true;
        return isAgain && !host.outage().hasRefused();
    }

    private boolean hasFailed(MapAttempt attempt) {
        FailedOutput output = outputs.get(attempt.id());
        return output != null && output.tries > 0;
    }

    /**
     * Records a failure of one output that is not its host's fault.
     *
     * @param begun nanoseconds, when it was asked for
     * @param broken whether the connection broke
     * @return milliseconds until it is asked for again
     * @throws IOException if the reduce gives up
     */
    long outputFailed(Host host, MapAttempt attempt, long begun, boolean broken, int finished, IOException why)
            throws IOException {
        long now = clock.nanos();
        FailedOutput output = outputs.computeIfAbsent(attempt.id(), any -> new FailedOutput());
        if (broken && output.brokenSince == null) {
            output.brokenSince = now;
        }
        boolean isRestarting = broken && isRestarting(output.brokenSince, now);
        Outage outage = outageOf(host, begun);
        if (outage.count(attempt.id(), begun, now)) {
            // Two different outputs have failed: pause the host. A single one must not delay the host's other outputs.
            pause(host, now, isRestarting ? backoff.ofRestart() : backoff.ofHost(outage.others, true));
        }
        if (isRestarting) {
            return backoff.ofRestart();
        }
        output.tries++;
        if (settings.reportReadErrors()
                || output.tries % settings.reportEvery() == 0
                || outage.failures > settings.hostFailures()) {
            report(host, Arrays.asList(attempt), 1, now);
        }
        observer.fetchFailed(1, why instanceof FetchException failure ? failure.error() : FetchError.IO_ERROR);
        giveUpRules.outputFailed(attempt, finished, now, why);
        return backoff.ofOutput(output.tries);
    }

    /**
     * Records a failed request that is the host's fault, and pauses the host.
     *
     * @param batch outputs that were asked for, begun with the request or a silence before it
     * @param waiting other outputs of the host
     * @throws IOException if the reduce gives up
     */
    void hostFailed(Batch batch, List<MapAttempt> waiting, int finished, HostException why) throws IOException {
        long now = clock.nanos();
        long begun = batch.begun();
        Host host = batch.host();
        List<MapAttempt> asked = batch.left();
        HostException.Kind fault = why.kind();
        Outage outage = outageOf(host, begun);
        if (!outage.count(fault, begun, now)) {
            return;
        }
        if (fault != HostException.Kind.REFUSES_REQUESTS && isRestarting(outage.since, now)) {
            pause(host, now, backoff.ofRestart());
            return;
        }
        boolean isSilent = fault == HostException.Kind.SILENT;
        boolean isUnreachable = isSilent || fault == HostException.Kind.REFUSES_CONNECTIONS;
        int times = reportsDue(fault, outage, begun, now);
        // If the master has not answered since the failure before, this node may have lost its own link.
        if (times > 0 && (!isSilent || masterAnswered - outage.before >= 0)) {
            List<MapAttempt> outputs = new ArrayList<>(asked);
            if (isUnreachable) {
                outputs.addAll(waiting);
                outage.reports += times;
            }
            report(host, outputs, times, now);
        }
        boolean isShort = isUnreachable && outage.reports < REPORTS;
        int failed = isShort && isSilent ? 1 : outage.faults; // silent tries take time enough
        long pause = backoff.ofHost(failed, isShort);
        pause(host, now, isSilent ? untilLastTry(outage, now, pause) : pause);
        long patience = fault.isConnected() ? PATIENCE : settings.connectLimit();
        int counted = giveUpRules.hostFailed(asked, outage.since, patience, finished, now, why);
        // Stock retries a connect without counting it until its connect timeout is over.
        int failures = fault.isConnected() ? GiveUpRules.ofStocksRequest(asked).size() : counted;
        if (failures > 0) {
            observer.fetchFailed(failures, FetchError.IO_ERROR);
        }
    }

    private static void pause(Host host, long now, long millis) {
        host.failed(now + millis * Clock.NANOS_PER_MILLI);
    }

    private static long untilLastTry(Outage outage, long now, long pause) {
        long left = LAST_TRY_OF_SILENT - (now - outage.since) / Clock.NANOS_PER_MILLI;
        return left <= LONGEST_WAIT_FOR_LAST_TRY ? Math.max(left, pause) : pause;
    }

    // How often the outputs of a host are reported now.
    private int reportsDue(HostException.Kind fault, Outage outage, long begun, long now) {
        long before = (begun - outage.since) / Clock.NANOS_PER_MILLI;
        long lasted = (now - outage.since) / Clock.NANOS_PER_MILLI;
        boolean isDue =
                switch (fault) {
                    case SILENT -> before >= LAST_TRY_OF_SILENT && lasted >= GRACE_OF_SILENT;
                    case REFUSES_CONNECTIONS ->
                        lasted >= Math.min(GRACE, settings.connectLimit()) && outage.faults >= TRIES_OF_GRACE;
                    case UNKNOWN_NAME -> lasted >= settings.connectLimit() && isOften(outage);
                    default -> isOften(outage);
                };
        // For a silent host, makes up for the reports that were held back.
        return !isDue ? 0 : fault == HostException.Kind.SILENT ? Math.max(1, REPORTS - outage.reports) : 1;
    }

    private boolean isOften(Outage outage) {
        return outage.failures > settings.hostFailures() || outage.faults % settings.reportEvery() == 0;
    }

    // A node that has come back and is lost again is reported as late as stock reports it.
    private void report(Host host, List<MapAttempt> outputs, int times, long now) {
        Long since = lost.get(host);
        if (since == null || now - since >= settings.connectLimit() * Clock.NANOS_PER_MILLI) {
            outputs.forEach(output -> reports.accept(output.id(), times));
        }
    }

    private static Outage outageOf(Host host, long begun) {
        if (host.outage().isOver(begun)) {
            host.recovered();
        }
        return host.outage();
    }

    // MAPREDUCE-5891: a node manager that keeps its state over a restart has time to restart before failures count.
    private boolean isRestarting(long since, long now) {
        return now - since < settings.retryTimeout() * Clock.NANOS_PER_MILLI;
    }
}
