package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.job.ReduceSettings;

/**
 * The outputs that a reduce needs and the hosts that have them: what is known, what waits, what a thread fetches next, and
 * what is to be reported. The only lock of the fetch: {@link MapStates}, {@link Host}, {@link FailureRules} and what they
 * use are guarded by it. Nothing is read, written or sent under it.
 */
final class FetchTable {
    private static final long NEWS_NANOS = 10_000 * Clock.NANOS_PER_MILLI;
    private static final int LAST_SHARE = 100;
    private static final long MAX_REPORT_GAP_MILLIS = 2000;
    // Another task of this JVM, a merge or the reducer may soon give files back.
    private static final long SHORTAGE_WAIT_NANOS = 1000 * Clock.NANOS_PER_MILLI;
    private static final long SHORTAGE_PATIENCE_NANOS = 30_000 * Clock.NANOS_PER_MILLI;

    private final int copies;
    private final LocalSource local;
    private final Clock clock;
    // All reduces learn of the same hosts in the same order. Random choices keep them from asking the hosts in that
    // order.
    private final Random random;
    private final RequestBatching batching;
    private final FailureRules rules;

    private final MapStates maps;
    private boolean cancelled;

    private final Map<String, Host> hosts = new HashMap<>();
    // Outputs on disks of this node, which are read even if its shuffle service fails or is busy.
    private final Map<String, Host> disks = new HashMap<>();
    private final List<Host> all = new ArrayList<>();
    // How often the next report names each.
    private final Map<TaskAttemptID, Integer> unsent = new LinkedHashMap<>();
    private final long reportGap;
    private long nextReport;
    private boolean isNewsWanted;
    private long lastAdded;
    private Long shortSince; // null if this process could open its last socket

    /**
     * Outputs of one host that a thread fetches.
     *
     * @param left those that have not arrived yet
     * @param begun nanoseconds, when they were asked for
     */
    record Batch(Host host, List<MapAttempt> left, long begun) {}

    /** Creates a table of a job with so many maps and reduces that knows of no output. */
    FetchTable(
            int maps,
            int reduces,
            ReduceSettings.Fetch settings,
            LocalSource local,
            FetchObserver observer,
            Clock clock,
            Random random) {
        this.copies = settings.copies();
        this.local = local;
        this.clock = clock;
        this.random = random;
        this.batching = new RequestBatching(maps, random);
        this.rules = new FailureRules(settings, observer, this::report, maps, clock, random);
        this.maps = new MapStates(maps);
        this.lastAdded = clock.nanos();
        long millis = Math.min(MAX_REPORT_GAP_MILLIS, CompletionEvents.minGap(reduces));
        this.reportGap = millis * Clock.NANOS_PER_MILLI;
        this.nextReport = lastAdded;
    }

    /**
     * Adds attempts that have succeeded, all that are known at a time, so that one request asks for many.
     *
     * @param longestMap milliseconds that the longest of them ran
     */
    synchronized void succeeded(List<MapAttempt> attempts, long longestMap) {
        lastAdded = clock.nanos();
        rules.mapRan(longestMap);
        for (MapAttempt attempt : attempts) {
            if (maps.succeeded(attempt)) {
                boolean isOnDisk = local.isThisNode(attempt.host());
                (isOnDisk ? disk(attempt.host()) : host(attempt.host())).add(attempt, lastAdded);
            }
        }
        notifyAll();
    }

    /** Marks an attempt as obsolete: it is not fetched any more. An output of it that has been fetched stays valid. */
    synchronized void obsolete(TaskAttemptID attempt) {
        maps.obsolete(attempt);
    }

    /** See {@link FailureRules#nodeLost}. */
    synchronized void nodeLost(String host) {
        rules.nodeLost(host(host));
    }

    /** Records that the application master has answered a call. */
    synchronized void masterAnswered() {
        rules.masterAnswered();
    }

    /** Records that the job goes on without the output of a map. */
    synchronized void skip(int map) {
        if (maps.claim(map)) {
            done(map);
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
            batching.stored(bytes);
        }
        return isFirst;
    }

    /** Finishes a map whose output was {@linkplain #stored stored} first. */
    synchronized void done(int map) {
        maps.done(map);
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

    /** Returns how many maps the job has. */
    int maps() {
        return maps.maps();
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
            HostScan scan = scan();
            if (scan.isReady()) {
                Batch batch = scan.take(this::isWanted);
                if (!batch.left().isEmpty()) {
                    return batch;
                }
            } else if (scan.pause() == Long.MAX_VALUE) {
                wait();
            } else {
                wait(scan.pause() / Clock.NANOS_PER_MILLI + 1);
            }
        }
        return null;
    }

    /** Returns what {@link #take} would return without waiting; may be empty, or null. */
    synchronized Batch poll() {
        HostScan scan = scan();
        return scan.isReady() ? scan.take(this::isWanted) : null;
    }

    /** Returns the nanoseconds until there may be something to take; Long.MAX_VALUE if that does not depend on time. */
    synchronized long pause() {
        return scan().pause();
    }

    private HostScan scan() {
        long now = clock.nanos();
        return new HostScan(all, now, copies, batching.outputs(maps.known(), now), random);
    }

    /**
     * Ends the use of what {@link #take} returned. What is left of it waits again: for a request, if it was to be read from
     * disk.
     *
     * @return whether nothing more is needed from the host's service for now
     */
    synchronized boolean giveBack(Batch batch) {
        Host host = batch.host();
        host.threadDone();
        Host next = host.isDisk() ? host(host.name()) : host;
        batch.left().forEach(next::again);
        notifyAll();
        boolean isLeft = !host.isDisk() && !host.hasWaiting();
        if (isLeft) {
            rules.notNeeded(host);
        }
        return isLeft;
    }

    /** Records that a host has begun to send an output. Other threads may then ask it, too. */
    synchronized void serves(Host host) {
        if (host.isPaused()) {
            host.serves(clock.nanos());
            notifyAll();
        }
    }

    /**
     * Records that a request was made.
     *
     * @param failure null if the host has replied
     * @throws IOException if this process could open no socket for half a minute: this task fails, and nobody is blamed
     */
    synchronized void asked(Host host, FetchException failure) throws IOException {
        long now = clock.nanos();
        if (failure == null || failure.kind() != FetchException.Kind.NO_SOCKET) {
            shortSince = null;
        } else if (shortSince == null) {
            shortSince = now;
        } else if (now - shortSince > SHORTAGE_PATIENCE_NANOS) {
            throw failure;
        }
        if (shortSince != null) {
            host.busy(now + SHORTAGE_WAIT_NANOS);
        } else if (failure != null && failure.kind() == FetchException.Kind.BUSY) {
            host.busy(now + failure.millis() * Clock.NANOS_PER_MILLI);
        }
    }

    /** Whether a host is to be asked for one output at a time. */
    synchronized boolean asksOneByOne(Host host) {
        return rules.asksOneByOne(host);
    }

    /** Whether outputs that a host refuses count as lost, because it has refused several requests. */
    synchronized boolean hasLostOutputs(Host host) {
        return rules.hasLostOutputs(host);
    }

    /** Whether an output counts as lost that was refused when it was the only one asked for. */
    synchronized boolean isLost(Host host, MapAttempt refused) {
        boolean hasOthers = host.threads() > 1 || !waiting(host).isEmpty();
        return rules.hasLostOutputs(host) || !hasOthers || rules.isRefusedAlone(host, refused);
    }

    /** Whether an output has failed by itself before. */
    synchronized boolean hasFailed(MapAttempt attempt) {
        return rules.hasFailed(attempt);
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
     * @param since nanoseconds, when the request began, or before that the silence of the host
     * @return whether any output of it is still wanted; those that are not leave the batch
     * @throws IOException if the reduce gives up
     */
    synchronized boolean hostFailed(Batch batch, FetchException.Kind kind, long since, IOException why)
            throws IOException {
        batch.left().removeIf(attempt -> !isWanted(attempt));
        if (batch.left().isEmpty()) {
            return false; // all were fetched from other attempts or are obsolete
        }
        failed();
        rules.hostFailed(batch.host(), kind, since, batch.left(), waiting(batch.host()), finished(), why);
        return true;
    }

    // The next poll comes soon, and no output is held back for a while.
    private void failed() {
        isNewsWanted = true;
        batching.failed(clock.nanos());
        notifyAll();
    }

    /**
     * Adds outputs to the next report. One that fails again while the master does not answer is not counted twice.
     *
     * @param times how often the report names each
     */
    synchronized void report(List<TaskAttemptID> attempts, int times) {
        for (TaskAttemptID attempt : attempts) {
            unsent.merge(attempt, times, Math::max);
        }
    }

    /** Adds a report that could not be sent to the next one. */
    synchronized void report(Map<TaskAttemptID, Integer> report) {
        report.forEach((attempt, times) -> report(List.of(attempt), times));
    }

    /**
     * Takes the next report: the outputs that are still missing, and how often it names each. It is due five times a second,
     * and less often in jobs of many reduces.
     *
     * @param isLast whether it is due in any case
     */
    synchronized Map<TaskAttemptID, Integer> takeReport(boolean isLast) {
        long now = clock.nanos();
        if (!isLast && now - nextReport < 0) {
            return Map.of();
        }
        Map<TaskAttemptID, Integer> report = new LinkedHashMap<>(unsent);
        unsent.clear();
        report.keySet().removeIf(attempt -> !maps.isMissing(attempt));
        if (!report.isEmpty()) {
            nextReport = now + reportGap;
        }
        return report;
    }

    /** Returns the outputs of a host that are still wanted and wait to be fetched over HTTP. */
    synchronized List<MapAttempt> waiting(Host host) {
        List<MapAttempt> waiting = host.waiting();
        waiting.removeIf(attempt -> !isWanted(attempt));
        return waiting;
    }

    /** Returns the host with this name, whose outputs are fetched over HTTP. */
    synchronized Host host(String name) {
        return hosts.computeIfAbsent(name, any -> newHost(name, false));
    }

    private Host disk(String name) {
        return disks.computeIfAbsent(name, any -> newHost(name, true));
    }

    private Host newHost(String name, boolean isDisk) {
        Host host = new Host(name, isDisk, random);
        all.add(host);
        return host;
    }
}
