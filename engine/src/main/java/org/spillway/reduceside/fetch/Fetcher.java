package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
    private final HttpSource http;
    private final MapOutputSink sink;
    private final FetchObserver observer;
    private final OutputKeeper keeper;
    private final OwnShortage shortage;

    Fetcher(
            FetchSchedule schedule,
            FetchFailures failures,
            LocalOutputs local,
            HttpSource http,
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
                http.closeIdle(host); // frees the service's connection for others
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
                if (e.kind() == FetchException.Kind.NOT_LOCAL) {
                    LOG.debug("{} is not read locally", attempt.id(), e);
                } else {
                    LOG.info("{} is damaged on this node's disk, will be asked for over HTTP", attempt.id(), e);
                }
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
        FetchException failure = request(host, left, begun);
        if (failure == null) {
            return 0;
        }
        switch (failure.kind()) {
            case NO_SOCKET, BUSY -> {
                return wait(host, failure);
            }
            case MISSING -> {
                if (left.size() > 1) {
                    return askOneByOne(host, left, begun);
                }
                boolean isOwnFault = failures.refusals(host) >= REFUSALS_OF_LOST
                        || !schedule.hasOthers(host)
                        || failures.isRefusedAlone(left.get(0));
                refused(left, left, isOwnFault, begun, failure);
            }
            default -> hostFailed(left, begun, failure);
        }
        return 0;
    }

    // The host does not name the output that is gone. Separate requests keep it from failing the others.
    private long askOneByOne(String host, List<MapAttempt> left, long begun) throws IOException, InterruptedException {
        boolean isLost = failures.refusals(host) >= REFUSALS_OF_LOST;
        boolean serves = false;
        FetchException refusal = null;
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
            FetchException failure = request(host, one, now);
            left.addAll(one); // behind those that have not been asked for
            if (failure == null) {
                serves = true;
                continue;
            }
            if (failure.kind() == FetchException.Kind.MISSING) {
                refusal = failure;
                refused.add(attempt);
                continue;
            }
            if (failure.kind() == FetchException.Kind.NO_SOCKET || failure.kind() == FetchException.Kind.BUSY) {
                return wait(host, failure);
            }
            if (failure.kind() == FetchException.Kind.BROKEN && (serves || refusal != null)) {
                outputFailed(attempt, left, now, true, FetchError.IO_ERROR, failure);
            } else {
                hostFailed(left, now, failure);
            }
            break;
        }
        if (refusal != null) {
            refused(refused, left, serves || isLost, begun, refusal);
        }
        return 0;
    }

    /** Returns null if the host has replied, or else why it has not. */
    private FetchException request(String host, List<MapAttempt> left, long begun)
            throws IOException, InterruptedException {
        HttpReply reply;
        try {
            reply = http.ask(host, left);
            shortage.over();
        } catch (FetchException e) {
            if (e.kind() != FetchException.Kind.NO_SOCKET) {
                shortage.over();
            }
            return e;
        }
        try (reply) {
            receive(reply, left, begun);
        }
        return null;
    }

    private long wait(String host, FetchException why) throws IOException {
        if (why.kind() == FetchException.Kind.BUSY) {
            LOG.info("{} {}", host, why.getMessage());
            return why.millis();
        }
        long millis = shortage.met(why);
        LOG.warn("cannot ask for outputs, will try again in {} ms", millis, why);
        return millis;
    }

    private void refused(
            List<MapAttempt> refused, List<MapAttempt> left, boolean isOwnFault, long begun, FetchException why)
            throws IOException {
        List<MapAttempt> lost = new ArrayList<>(refused);
        lost.removeIf(attempt -> !isOwnFault && !failures.hasFailed(attempt));
        if (lost.size() < refused.size()) {
            hostFailed(left, FetchException.Kind.REFUSES_REQUESTS, begun, why);
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
                    outputFailed(e.attempt() == null ? left.get(0) : e.attempt(), left, begun, false, e.error(), e);
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
            hostFailed(left, FetchException.Kind.SILENT, silentSince(reply.silence()), why);
        } else {
            outputFailed(attempt, left, begun, reply.isBroken(), FetchError.IO_ERROR, why);
        }
    }

    private long silentSince(long silence) {
        return failures.now() - silence * Clock.NANOS_PER_MILLI;
    }

    private void hostFailed(List<MapAttempt> left, long begun, FetchException failure) throws IOException {
        long since = failure.millis() > 0 ? silentSince(failure.millis()) : begun;
        hostFailed(left, failure.kind(), since, failure);
    }

    private void keep(MapAttempt attempt, MapOutputSink.Stored stored, boolean wasLocal) {
        failures.fetched(attempt, !wasLocal);
        keeper.keep(attempt.id(), attempt.host(), stored, wasLocal);
    }

    private void hostFailed(List<MapAttempt> left, FetchException.Kind fault, long begun, IOException why)
            throws IOException {
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
