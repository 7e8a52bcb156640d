package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.reduceside.http.HostException;
import org.spillway.work.Clock;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;

/**
 * The work of each fetching thread: takes some outputs of a host, reads them from disk or over HTTP, and gives back the
 * rest. It finds out whether an output or its host is at fault.
 *
 * @param http null if all outputs are local files
 */
record Fetcher(
        FetchTable table,
        LocalSource local,
        HttpSource http,
        MapOutputSink sink,
        FetchObserver observer,
        MasterReports reports,
        Heartbeat heartbeat,
        Clock clock)
        implements ParallelWork {
    private static final Logger LOG = LoggerFactory.getLogger(Fetcher.class);

    // After this many requests for single outputs that are all refused, the host is sick rather than the outputs lost.
    private static final int REFUSED_BY_SICK = 3;

    @Override
    public void run() throws IOException, InterruptedException {
        for (Batch batch = table.take(); batch != null; batch = table.take()) {
            fetch(batch);
        }
    }

    /** Fetches outputs of one host as far as possible now. A failure of this task's own ends the fetch. */
    void fetch(Batch batch) throws IOException, InterruptedException {
        boolean isDisk = batch.host().isDisk;
        if (isDisk || local.isNodeUnknown()) {
            readLocally(batch.left());
        }
        if (!isDisk && !batch.left().isEmpty()) {
            ask(batch.with(batch.left(), clock.nanos()));
        }
        table.giveBack(batch);
    }

    /** Reads the outputs that are on this node and removes them from the list. */
    private void readLocally(List<MapAttempt> left) throws IOException, InterruptedException {
        for (Iterator<MapAttempt> each = left.iterator(); each.hasNext(); ) {
            MapAttempt attempt = each.next();
            MapOutputSink.Stored stored = local.read(attempt, table.isAllKnown(), sink);
            if (stored != null) {
                keep(attempt, stored, true);
                each.remove();
            }
        }
    }

    private void ask(Batch batch) throws IOException, InterruptedException {
        List<MapAttempt> left = batch.left();
        if (left.size() > 1 && batch.asksOneByOne()) {
            askOneByOne(batch);
            return;
        }
        HostException failure = request(batch);
        if (failure == null || failure.kind().passes()) {
            return;
        }
        if (failure.kind() != HostException.Kind.MISSING) {
            hostFailed(batch, failure);
        } else if (left.size() > 1) {
            askOneByOne(batch);
        } else {
            refused(batch, left, false, failure);
        }
    }

    // The host does not name the output that is gone. Separate requests keep it from failing the others.
    private void askOneByOne(Batch batch) throws IOException, InterruptedException {
        List<MapAttempt> left = batch.left();
        boolean serves = false;
        HostException refusal = null;
        List<MapAttempt> refused = new ArrayList<>();
        for (MapAttempt attempt : new ArrayList<>(left)) {
            if (!serves && !batch.areLost() && refused.size() == REFUSED_BY_SICK) {
                break;
            }
            left.remove(attempt);
            if (!table.isWanted(attempt)) {
                continue;
            }
            Batch one = batch.with(new ArrayList<>(Arrays.asList(attempt)), clock.nanos());
            HostException failure = request(one);
            left.addAll(one.left()); // behind those that have not been asked for
            if (failure == null) {
                serves = true;
            } else if (failure.kind().passes()) {
                refusal = serves ? refusal : null; // a host that serves nothing may refuse all
                break;
            } else if (failure.kind() == HostException.Kind.MISSING) {
                refusal = failure;
                refused.add(attempt);
            } else {
                Batch all = batch.with(left, one.begun());
                if (failure.kind() == HostException.Kind.BROKEN && (serves || refusal != null)) {
                    outputFailed(all, attempt, true, failure);
                } else {
                    hostFailed(all, failure);
                }
                break;
            }
        }
        if (refusal != null) {
            refused(batch, refused, serves, refusal);
        }
    }

    /** Returns null if the host has replied, or else why it has not. */
    private HostException request(Batch batch) throws IOException, InterruptedException {
        HttpReply reply;
        try {
            reply = http.ask(batch.host().name, batch.left());
        } catch (HostException e) {
            table.asked(batch.host(), e);
            if (e.kind().passes()) {
                LOG.info("cannot ask {} for outputs now: {}", batch.host().name, e.getMessage());
            }
            return e;
        }
        try (reply) {
            table.asked(batch.host(), null);
            receive(reply, batch);
        }
        return null;
    }

    private void refused(Batch batch, List<MapAttempt> refused, boolean serves, HostException why) throws IOException {
        List<MapAttempt> lost = table.lost(batch, refused, serves);
        if (lost.size() < refused.size()) {
            hostFailed(batch, new HostException(HostException.Kind.REFUSES_REQUESTS, why.getMessage(), why));
        }
        for (MapAttempt attempt : lost) {
            outputFailed(batch, attempt, false, why);
        }
    }

    private void receive(HttpReply reply, Batch batch) throws IOException, InterruptedException {
        List<MapAttempt> left = batch.left();
        boolean isDoubtful = false;
        while (!left.isEmpty()) {
            HttpReply.Arrived arrived;
            try {
                arrived = reply.next(left);
            } catch (FetchException e) {
                if (e.attempt() != null || !isDoubtful) {
                    outputFailed(batch, e.attempt() == null ? left.get(0) : e.attempt(), false, e);
                }
                return;
            } catch (IOException e) {
                if (!isDoubtful) {
                    broke(reply, batch, left.get(0), e);
                }
                return;
            }
            table.serves(batch.host());
            try {
                keep(arrived.attempt(), sink.store(arrived.output()), false);
                left.remove(arrived.attempt());
            } catch (FetchException e) {
                broke(reply, batch, arrived.attempt(), e);
                if (reply.exchange().isBroken()) {
                    return;
                }
                isDoubtful = true; // its length may be wrong, so what comes next proves nothing
            }
            if (!reply.isInStep()) {
                return; // a codec has not read the rest of a damaged output
            }
        }
    }

    // A host that falls silent in a reply is no other than one that does not answer a connect.
    private void broke(HttpReply reply, Batch batch, MapAttempt attempt, IOException why) throws IOException {
        HostException gone = reply.exchange().gone();
        if (gone != null) {
            hostFailed(batch, gone);
        } else {
            outputFailed(batch, attempt, reply.exchange().isBroken(), why);
        }
    }

    /** Commits a stored output. Discards it if another attempt of the same map was faster. */
    private void keep(MapAttempt attempt, MapOutputSink.Stored stored, boolean wasLocal) {
        heartbeat.beat();
        long bytes = stored.bytes();
        if (table.stored(attempt, bytes, !wasLocal)) {
            reports.fetched(attempt);
            stored.commit();
            observer.fetched(bytes, wasLocal);
            table.done();
        } else {
            stored.abort();
        }
    }

    private void hostFailed(Batch batch, HostException why) throws IOException {
        if (table.hostFailed(batch, why)) {
            LOG.warn("cannot fetch {} outputs from {}", batch.left().size(), batch.host().name, why);
        }
    }

    private void outputFailed(Batch batch, MapAttempt attempt, boolean broken, IOException why) throws IOException {
        if (table.outputFailed(batch, attempt, broken, why)) {
            LOG.warn("cannot fetch {} from {}", attempt.id(), attempt.host(), why);
        }
    }
}
