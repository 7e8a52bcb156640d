package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.work.ParallelWork;

/** What each fetching thread does: takes some outputs of a host, reads them locally or asks the host, gives back the rest. */
final class Fetcher implements ParallelWork {
    private static final Logger LOG = LoggerFactory.getLogger(Fetcher.class);

    private final FetchSchedule schedule;
    private final FetchFailures failures;
    private final LocalOutputs local;
    private final HttpOutputs http;
    private final MapOutputSink sink;
    private final FetchObserver observer;
    private final OutputKeeper keeper;

    Fetcher(
            FetchSchedule schedule,
            FetchFailures failures,
            LocalOutputs local,
            HttpOutputs http,
            MapOutputSink sink,
            FetchObserver observer,
            OutputKeeper keeper) {
        this.schedule = schedule;
        this.failures = failures;
        this.local = local;
        this.http = http;
        this.sink = sink;
        this.observer = observer;
        this.keeper = keeper;
    }

    @Override
    public void run() throws IOException, InterruptedException {
        List<MapAttempt> taken = schedule.take();
        while (taken != null) {
            String host = taken.get(0).host();
            List<MapAttempt> left = new ArrayList<>(taken);
            long penalty = 0;
            try {
                if (local.mayHave(host)) {
                    readLocally(left);
                }
                if (!left.isEmpty()) {
                    penalty = ask(host, left);
                }
            } finally {
                schedule.giveBack(host, left, penalty);
            }
            taken = schedule.take();
        }
    }

    @Override
    public void cancel() {
        schedule.cancel();
    }

    /** Reads what is on this node and takes it out of the list. */
    private void readLocally(List<MapAttempt> left) throws IOException, InterruptedException {
        for (Iterator<MapAttempt> each = left.iterator(); each.hasNext(); ) {
            MapAttempt attempt = each.next();
            try {
                keep(attempt, local.read(attempt.id(), schedule.isAllKnown(), sink), true);
                each.remove();
            } catch (FetchException e) {
                LOG.info("{} is damaged on this node's disk, will be asked for over HTTP", attempt.id(), e);
            } catch (NotLocalException e) {
                LOG.debug("{} is not read locally", attempt.id(), e);
            }
        }
    }

    /**
     * Asks the host for outputs and takes those that came out of the list.
     *
     * @return how long the host is to be left alone
     */
    private long ask(String host, List<MapAttempt> left) throws IOException, InterruptedException {
        try {
            return askForAll(host, left);
        } catch (BusyException e) {
            LOG.info("{} {}", host, e.getMessage());
            return e.millis();
        } catch (UnreachableException e) {
            return hostFailed(host, left, true, e);
        } catch (RequestFailedException e) {
            return hostFailed(host, left, false, e);
        }
    }

    private long askForAll(String host, List<MapAttempt> left) throws IOException, InterruptedException {
        try (HttpReply reply = http.ask(host, left)) {
            return receive(reply, left, true);
        } catch (RefusedException e) {
            return left.size() == 1 ? hostFailed(host, left, false, e) : askOneByOne(host, left);
        }
    }

    // The host does not say which output is gone, and the others are not to suffer for it. Its failure counts once.
    private long askOneByOne(String host, List<MapAttempt> left) throws IOException, InterruptedException {
        failures.hostFailed(host);
        long penalty = 0;
        List<MapAttempt> all = List.copyOf(left);
        for (MapAttempt attempt : all) {
            if (!schedule.isWanted(attempt)) {
                left.remove(attempt);
                continue;
            }
            List<MapAttempt> one = new ArrayList<>(List.of(attempt));
            try (HttpReply reply = http.ask(host, one)) {
                penalty = Math.max(penalty, receive(reply, one, false));
            } catch (RefusedException e) {
                penalty = Math.max(penalty, failAll(one, false, e));
            } catch (RequestFailedException e) {
                // The others have not been asked for: next time they come before it.
                left.remove(attempt);
                left.add(attempt);
                return Math.max(penalty, failAll(one, false, e));
            } catch (UnreachableException e) {
                return Math.max(penalty, failAll(all.subList(all.indexOf(attempt), all.size()), true, e));
            } catch (BusyException e) {
                LOG.info("{} {}", host, e.getMessage());
                return Math.max(penalty, e.millis());
            }
            if (one.isEmpty()) {
                left.remove(attempt);
            }
        }
        return penalty;
    }

    private long receive(HttpReply reply, List<MapAttempt> left, boolean first)
            throws IOException, InterruptedException {
        while (!left.isEmpty()) {
            HttpReply.Arrived arrived;
            try {
                arrived = reply.next(left);
            } catch (BadHeaderException e) {
                return failWhileRead(e.attempt() == null ? left.get(0) : e.attempt(), first, e.kind(), e);
            } catch (IOException e) {
                return failWhileRead(left.get(0), first, FetchError.IO_ERROR, e);
            }
            try {
                keep(arrived.attempt(), sink.store(arrived.output()), false);
                left.remove(arrived.attempt());
            } catch (FetchException e) {
                return failWhileRead(arrived.attempt(), first, FetchError.IO_ERROR, e);
            }
            if (!reply.isInStep()) {
                return 0; // a codec left bytes over: the others are asked for again
            }
        }
        return 0;
    }

    private void keep(MapAttempt attempt, MapOutputSink.Stored stored, boolean wasLocal) {
        failures.fetched(attempt);
        keeper.keep(attempt.map(), stored, wasLocal);
    }

    private long hostFailed(String host, List<MapAttempt> left, boolean unreachable, IOException why)
            throws IOException {
        failures.hostFailed(host);
        return failAll(left, unreachable, why);
    }

    private long failAll(List<MapAttempt> left, boolean unreachable, IOException why) throws IOException {
        if (left.stream().anyMatch(schedule::isWanted)) {
            observer.fetchError(FetchError.IO_ERROR);
        }
        long penalty = 0;
        for (MapAttempt attempt : left) {
            penalty = Math.max(penalty, fail(attempt, false, unreachable, why));
        }
        return penalty;
    }

    private long failWhileRead(MapAttempt attempt, boolean first, FetchError kind, IOException why) throws IOException {
        if (schedule.isWanted(attempt)) {
            observer.fetchError(kind);
        }
        if (first) {
            failures.hostFailed(attempt.host());
        }
        return fail(attempt, true, false, why);
    }

    private long fail(MapAttempt attempt, boolean readError, boolean unreachable, IOException why) throws IOException {
        if (!schedule.isWanted(attempt)) {
            return 0; // another attempt was faster, or this one is obsolete: nobody misses it
        }
        LOG.warn("cannot fetch {} from {}", attempt.id(), attempt.host(), why);
        return failures.failed(attempt, schedule.finished(), readError, unreachable, why);
    }
}
