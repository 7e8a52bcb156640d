package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.reduceside.http.HostException;
import org.spillway.work.Clock;

/**
 * The outputs that a reduce needs and the hosts that have them: what is known, what waits, what a thread fetches next, and
 * what is to be reported. The only lock of the fetch: {@link MapStates}, {@link Host}, {@link FailureRules} and what they
 * use are guarded by it. Nothing is read, written or sent under it.
 */
final class FetchTable {
    private static final long NEWS_NANOS = 10_000 * Clock.NANOS_PER_MILLI;
    private static final int LAST_SHARE = 100;

    private final Clock clock;
    private final MapStates maps;
    private final Hosts hosts;
    private final FailureRules rules;
    private boolean cancelled;
    private boolean isNewsWanted;
    private long lastAdded;

    /** Creates a table that knows of no output. */
    FetchTable(FetchTask task, LocalSource local, FetchObserver observer, Clock clock, Random random) {
        this.clock = clock;
        this.hosts = new Hosts(task.maps(), task.settings().copies(), local, random);
        this.lastAdded = clock.nanos();
        this.maps = new MapStates(task.maps(), task.job().getNumReduceTasks(), lastAdded);
        this.rules = new FailureRules(task, observer, maps::report, clock, random);
    }

    /**
     * Records an answer of the application master. Adds the attempts that have succeeded, all that are known at a time, so
     * that one request asks for many.
     *
     * @param attempts may be empty
     * @param longestMap milliseconds that the longest of all maps so far ran
     */
    synchronized void succeeded(List<MapAttempt> attempts, long longestMap) {
        rules.masterAnswered(longestMap);
        lastAdded = attempts.isEmpty() ? lastAdded : clock.nanos();
        for (MapAttempt attempt : attempts) {
            if (maps.succeeded(attempt)) {
                hosts.add(attempt, lastAdded);
                notifyAll();
            }
        }
    }

    /** Marks an attempt as obsolete: it is not fetched any more. An output of it that has been fetched stays valid. */
    synchronized void obsolete(TaskAttemptID attempt) {
        maps.obsolete(attempt);
    }

    /** See {@link FailureRules#nodeLost}. */
    synchronized void nodeLost(String host) {
        rules.nodeLost(host(host));
    }

    /** Records that the job goes on without the output of a map. */
    synchronized void skip(int map) {
        if (maps.claim(map)) {
            done();
        }
    }

    /**
     * Records that an output has been stored.
     *
     * @param served whether its host served it; a file that was read from disk proves nothing about the host
     * @return whether it is the first of its map: commit it, then call {@link #done}; otherwise discard it
     */
    synchronized boolean stored(MapAttempt attempt, long bytes, boolean served) {
        rules.fetched(host(attempt.host()), attempt, served);
        boolean isFirst = maps.claim(attempt.map());
        if (isFirst) {
            hosts.stored(bytes);
        }
        return isFirst;
    }

    /** Finishes a map whose output was {@linkplain #stored stored} first. */
    synchronized void done() {
        maps.done();
        notifyAll();
    }

    /**
     * Whether an attempt still has to be fetched. Always false after {@link #cancel}, so that failures caused by the
     * shutdown blame nobody.
     */
    synchronized boolean isWanted(MapAttempt attempt) {
        return !cancelled && maps.isMissing(attempt.id());
    }

    /** Whether maps are left to be finished, and the fetch is not cancelled. */
    synchronized boolean isAnyWanted() {
        return maps.left() > 0 && !cancelled;
    }

    /** Whether all maps have an attempt that succeeded, or need none. */
    synchronized boolean isAllKnown() {
        return maps.known() == maps.maps();
    }

    /** Returns how many maps are finished: their output is committed, or the job goes on without it. */
    synchronized int finished() {
        return maps.maps() - maps.left();
    }

    /** Ends all waits. Nothing is wanted any more. */
    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    /** Waits until the state changes or the time is over. Returns at once if nothing is wanted any more. */
    synchronized void await(long millis) throws InterruptedException {
        if (isAnyWanted()) {
            wait(millis);
        }
    }

    /**
     * Waits until the next poll of completion events is due. It comes soon if a fetch has failed, because the map may have
     * been run again, and if events are likely: at most one map, or one in a hundred, is missing, and others have ended
     * within the last 10 s.
     *
     * @param soon milliseconds
     * @param usual milliseconds
     */
    synchronized void awaitNews(long soon, long usual) throws InterruptedException {
        long start = clock.nanos();
        boolean areLast = maps.left() <= Math.max(1, maps.maps() / LAST_SHARE) && start - lastAdded < NEWS_NANOS;
        long max = areLast ? soon : usual;
        long rest = isNewsWanted ? soon : max;
        while (rest > 0 && isAnyWanted()) {
            wait(rest);
            rest = (isNewsWanted ? soon : max) - (clock.nanos() - start) / Clock.NANOS_PER_MILLI;
        }
        isNewsWanted = false;
    }

    /**
     * Waits for something to fetch.
     *
     * @return outputs to be {@linkplain #giveBack given back}; null if nothing is left to do
     */
    synchronized Batch take() throws InterruptedException {
        while (isAnyWanted()) {
            Batch batch = poll();
            if (batch == null) {
                wait(hosts.pause() == Long.MAX_VALUE ? 0 : hosts.pause() / Clock.NANOS_PER_MILLI + 1);
            } else if (!batch.left().isEmpty()) {
                return batch;
            }
        }
        return null;
    }

    /** Returns what {@link #take} would return without waiting; may be empty, or null. */
    synchronized Batch poll() {
        return hosts.take(clock.nanos(), maps.known(), this::isWanted);
    }

    /** Returns the nanoseconds until there may be something to take; Long.MAX_VALUE if that does not depend on time. */
    synchronized long pause() {
        hosts.scan(clock.nanos(), maps.known());
        return hosts.pause();
    }

    /**
     * Ends the use of what {@link #take} returned. What is left of it waits again: for a request, if it was to be read from
     * disk.
     */
    synchronized void giveBack(Batch batch) {
        Host host = batch.host();
        host.threadDone();
        batch.left().forEach(attempt -> host(attempt.host()).again(attempt));
        notifyAll();
        if (!host.isDisk && host.waiting().isEmpty()) {
            host.outage().notNeeded(host.freeFrom(clock.nanos()));
        }
    }

    /** Records that a host has begun to send an output. Other threads may then ask it, too. */
    synchronized void serves(Host host) {
        if (host.isPaused()) {
            host.serves(clock.nanos());
            notifyAll();
        }
    }

    /** See {@link Hosts#asked}. */
    synchronized void asked(Host host, HostException failure) throws HostException {
        hosts.asked(host, failure, clock.nanos());
    }

    /** See {@link FailureRules#lost}. */
    synchronized List<MapAttempt> lost(Batch batch, List<MapAttempt> refused, boolean serves) {
        boolean hasOthers = batch.host().threads() > 1 || !waiting(batch.host()).isEmpty();
        return rules.lost(batch, refused, serves, hasOthers);
    }

    /**
     * Records a failure of one output that is not its host's fault. It waits until it is asked for again.
     *
     * @param broken whether the connection broke
     * @return whether it is still wanted
     * @throws IOException if the reduce gives up
     */
    synchronized boolean outputFailed(Batch batch, MapAttempt attempt, boolean broken, IOException why)
            throws IOException {
        batch.left().remove(attempt);
        if (!isWanted(attempt)) {
            return false;
        }
        failed();
        long millis = rules.outputFailed(batch.host(), attempt, batch.begun(), broken, finished(), why);
        batch.host().delay(attempt, clock.nanos() + millis * Clock.NANOS_PER_MILLI);
        return true;
    }

    /**
     * Records a failed request that is the host's fault.
     *
     * @return whether any output of it is still wanted; those that are not leave the batch
     * @throws IOException if the reduce gives up
     */
    synchronized boolean hostFailed(Batch batch, HostException why) throws IOException {
        batch.left().removeIf(attempt -> !isWanted(attempt));
        if (batch.left().isEmpty()) {
            return false; // all were fetched from other attempts or are obsolete
        }
        failed();
        // A silence may have begun before the request.
        long silence = why.millis() * Clock.NANOS_PER_MILLI;
        long since = silence > 0 ? clock.nanos() - silence : batch.begun();
        rules.hostFailed(batch.with(batch.left(), since), waiting(batch.host()), finished(), why);
        return true;
    }

    // The next poll comes soon, and no output is held back for a while.
    private void failed() {
        isNewsWanted = true;
        hosts.failed(clock.nanos());
        notifyAll();
    }

    /** Adds a report that could not be sent to the next one. */
    synchronized void report(Map<TaskAttemptID, Integer> report) {
        report.forEach(maps::report);
    }

    /** Takes the next report: see {@link MapStates#takeReport}. */
    synchronized Map<TaskAttemptID, Integer> takeReport(boolean isLast) {
        return maps.takeReport(clock.nanos(), isLast);
    }

    /** Returns the outputs of a host that are still wanted and wait to be fetched over HTTP. */
    synchronized List<MapAttempt> waiting(Host host) {
        List<MapAttempt> waiting = host.waiting();
        waiting.removeIf(attempt -> !isWanted(attempt));
        return waiting;
    }

    /** Returns the host with this name, whose outputs are fetched over HTTP. */
    synchronized Host host(String name) {
        return hosts.of(name);
    }
}
