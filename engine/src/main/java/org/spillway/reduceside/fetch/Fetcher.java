package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.reduceside.http.NoSocketException;
import org.spillway.work.ParallelWork;

/**
 * The work of each fetching thread: takes some outputs of a host, reads them from disk or over HTTP, and gives back the
 * rest.
 */
final class Fetcher implements ParallelWork {
    private static final Logger LOG = LoggerFactory.getLogger(Fetcher.class);

    // After this many requests without a result, ask the host for one output at a time.
    private static final int FAULTS_BEFORE_SINGLE = 3;
    // After this many requests for single outputs that are all refused, the host is sick rather than the outputs lost.
    private static final int REFUSED_BY_SICK = 3;
    // After this many refused requests, an output that the host refuses counts as lost.
    private static final int REFUSALS_OF_LOST = 3;

    private final FetchSchedule schedule;
    private final FetchFailures failures;
    private final LocalOutputs local;
    private final HttpOutputs http;
    private final MapOutputSink sink;
    private final FetchObserver observer;
    private final OutputKeeper keeper;
    private final OwnShortage shortage;

    Fetcher(
            FetchSchedule schedule,
            FetchFailures failures,
            LocalOutputs local,
            HttpOutputs http,
            MapOutputSink sink,
            FetchObserver observer,
            OutputKeeper keeper,
            Clock clock) {
        this.schedule = schedule;
        this.failures = failures;
        this.local = local;
        this.http = http;
        this.sink = sink;
        this.observer = observer;
        this.keeper = keeper;
        this.shortage = new OwnShortage(clock);
    }

    @Override
    public void run() throws IOException, InterruptedException {
        for (List<MapAttempt> taken = schedule.take(); taken != null; taken = schedule.take()) {
            fetch(taken);
        }
    }

    /** Fetches outputs of one host as far as possible now. Gives the rest back to the schedule. */
    void fetch(List<MapAttempt> taken) throws IOException, InterruptedException {
        String host = taken.get(0).host();
        List<MapAttempt> left = new ArrayList<>(taken);
        if (schedule.isOnDisk(taken.get(0))) {
            try {
                readLocally(left);
            } finally {
                schedule.giveBackUnread(host, left);
            }
            return;
        }
        long busy = 0;
        try {
            // If it is not known which host is this node, an output belongs to this node if its file exists here.
            if (local.mayHave(host) && !local.isThisNode(host)) {
                readLocally(left);
            }
            if (!left.isEmpty()) {
                busy = ask(host, left);
            }
        } finally {
            schedule.giveBack(host, left, failures.pause(host), busy);
            if (!schedule.hasWaiting(host)) {
                http.leave(host); // frees the service's connection for others
                failures.leave(host);
            }
        }
    }

    @Override
    public void cancel() {
        schedule.cancel();
    }

    /** Reads the outputs that are on this node and removes them from the list. */
    private void readLocally(List<MapAttempt> left) throws IOException, InterruptedException {
        for (Iterator<MapAttempt> each = left.iterator(); each.hasNext(); ) {
            MapAttempt attempt = each.next();
            try {
                keep(attempt, local.read(attempt.id(), schedule.missing().isAllKnown(), sink), true);
                each.remove();
            } catch (FetchException e) {
                LOG.info("{} is damaged on this node's disk, will be asked for over HTTP", attempt.id(), e);
            } catch (NotLocalException e) {
                LOG.debug("{} is not read locally", attempt.id(), e);
            }
        }
    }

    /**
     * Asks the host for outputs. Removes from the list those that arrived and those that are to be asked for later.
     *
     * @return for how many milliseconds the host asks to be left alone
     */
    private long ask(String host, List<MapAttempt> left) throws IOException, InterruptedException {
        long begun = failures.now();
        if (left.size() > 1 && failures.connectedFaults(host) >= FAULTS_BEFORE_SINGLE) {
            return askOneByOne(host, left, begun);
        }
        Result result = request(host, left, begun);
        if (result.refusal != null) {
            if (left.size() > 1) {
                return askOneByOne(host, left, begun);
            }
            boolean isOwnFault = failures.refusals(host) >= REFUSALS_OF_LOST
                    || !schedule.hasOthers(host)
                    || failures.isRefusedAlone(left.get(0));
            refused(left, left, isOwnFault, begun, result.refusal);
        } else if (result.failure != null) {
            hostFailed(left, begun, result.failure);
        }
        return result.busy;
    }

    // The host does not name the output that is gone. Separate requests keep it from failing the others.
    private long askOneByOne(String host, List<MapAttempt> left, long begun) throws IOException, InterruptedException {
        boolean isLost = failures.refusals(host) >= REFUSALS_OF_LOST;
        boolean serves = false;
        RefusedException refusal = null;
        List<MapAttempt> refused = new ArrayList<>();
        for (MapAttempt attempt : List.copyOf(left)) {
            if (!serves && !isLost && refused.size() == REFUSED_BY_SICK) {
                break;
            }
            left.remove(attempt);
            if (!schedule.missing().isWanted(attempt)) {
                continue;
            }
            List<MapAttempt> one = new ArrayList<>(List.of(attempt));
            long now = failures.now();
            Result result = request(host, one, now);
            left.addAll(one); // behind those that have not been asked for
            if (result.busy > 0) {
                return result.busy;
            }
            if (result.failure != null) {
                HostFault fault = result.failure.fault();
                if (fault == HostFault.BROKEN && (serves || refusal != null)) {
                    outputFailed(attempt, left, now, true, FetchError.IO_ERROR, result.failure);
                } else {
                    hostFailed(left, now, result.failure);
                }
                break;
            }
            if (result.refusal != null) {
                refusal = result.refusal;
                refused.add(attempt);
            } else {
                serves = true;
            }
        }
        if (refusal != null) {
            refused(refused, left, serves || isLost, begun, refusal);
        }
        return 0;
    }

    /** What became of a request: the host has replied, is to be left alone for a while, refuses it, or has failed. */
    private record Result(long busy, RefusedException refusal, HostFailedException failure) {}

    private Result request(String host, List<MapAttempt> left, long begun) throws IOException, InterruptedException {
        try (HttpReply reply = http.ask(host, left)) {
            shortage.over();
            receive(reply, left, begun);
            return new Result(0, null, null);
        } catch (NoSocketException e) {
            long millis = shortage.met(e);
            LOG.warn("cannot ask for outputs, will try again in {} ms", millis, e);
            return new Result(millis, null, null);
        } catch (BusyException e) {
            shortage.over();
            LOG.info("{} {}", host, e.getMessage());
            return new Result(e.millis(), null, null);
        } catch (RefusedException e) {
            shortage.over();
            return new Result(0, e, null);
        } catch (HostFailedException e) {
            shortage.over();
            return new Result(0, null, e);
        }
    }

    private void refused(
            List<MapAttempt> refused, List<MapAttempt> left, boolean isOwnFault, long begun, RefusedException why)
            throws IOException {
        List<MapAttempt> lost = new ArrayList<>(refused);
        lost.removeIf(attempt -> !isOwnFault && !failures.hasFailed(attempt));
        if (lost.size() < refused.size()) {
            hostFailed(left, HostFault.REFUSED, begun, why);
        }
        for (MapAttempt attempt : lost) {
            outputFailed(attempt, left, begun, false, FetchError.IO_ERROR, why);
        }
    }

    private void receive(HttpReply reply, List<MapAttempt> left, long begun) throws IOException, InterruptedException {
        boolean isDoubtful = false;
        while (!left.isEmpty()) {
            HttpReply.Arrived arrived;
            try {
                arrived = reply.next(left);
            } catch (FetchException e) {
                if (e.attempt() != null || !isDoubtful) {
                    outputFailed(e.attempt() == null ? left.get(0) : e.attempt(), left, begun, false, e.kind(), e);
                }
                return;
            } catch (IOException e) {
                if (!isDoubtful) {
                    broke(reply, left.get(0), left, begun, e);
                }
                return;
            }
            schedule.serves(arrived.attempt().host());
            try {
                keep(arrived.attempt(), sink.store(arrived.output()), false);
                left.remove(arrived.attempt());
            } catch (FetchException e) {
                broke(reply, arrived.attempt(), left, begun, e);
                if (reply.isBroken()) {
                    return;
                }
                isDoubtful = true; // its length may be wrong, so what comes next proves nothing
            }
            // A damaged output has a known length, so skip its rest to read the next output.
            if (!reply.isInStep() && !reply.skip()) {
                return;
            }
        }
    }

    // A host that falls silent in a reply is no other than one that does not answer a connect.
    private void broke(HttpReply reply, MapAttempt attempt, List<MapAttempt> left, long begun, IOException why)
            throws IOException {
        if (reply.silence() > 0) {
            hostFailed(left, HostFault.SILENT, silentSince(reply.silence()), why);
        } else {
            outputFailed(attempt, left, begun, reply.isBroken(), FetchError.IO_ERROR, why);
        }
    }

    private long silentSince(long silence) {
        return failures.now() - silence * Clock.NANOS_PER_MILLI;
    }

    private void hostFailed(List<MapAttempt> left, long begun, HostFailedException failure) throws IOException {
        long since = failure.silence() > 0 ? silentSince(failure.silence()) : begun;
        hostFailed(left, failure.fault(), since, failure);
    }

    private void keep(MapAttempt attempt, MapOutputSink.Stored stored, boolean wasLocal) {
        failures.fetched(attempt, !wasLocal);
        keeper.keep(attempt.id(), attempt.host(), stored, wasLocal);
    }

    private void hostFailed(List<MapAttempt> left, HostFault fault, long begun, IOException why) throws IOException {
        left.removeIf(attempt -> !schedule.missing().isWanted(attempt));
        if (left.isEmpty()) {
            return; // all were fetched from other attempts or are obsolete
        }
        String host = left.get(0).host();
        LOG.warn("cannot fetch {} outputs from {}", left.size(), host, why);
        schedule.failed();
        if (failures.hostFailed(
                fault, begun, left, schedule.waiting(host), schedule.missing().finished(), why)) {
            observer.fetchError(FetchError.IO_ERROR);
        }
    }

    private void outputFailed(
            MapAttempt attempt, List<MapAttempt> left, long begun, boolean broken, FetchError kind, IOException why)
            throws IOException {
        left.remove(attempt);
        if (!schedule.missing().isWanted(attempt)) {
            return;
        }
        LOG.warn("cannot fetch {} from {}", attempt.id(), attempt.host(), why);
        schedule.failed();
        long wait =
                failures.outputFailed(attempt, begun, broken, schedule.missing().finished(), why);
        if (!broken || !failures.isExcused(attempt)) {
            observer.fetchError(kind);
        }
        schedule.retry(attempt, wait);
    }
}
