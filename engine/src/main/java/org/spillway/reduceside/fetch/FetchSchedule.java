package org.spillway.reduceside.fetch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;

/** Selects what a thread fetches next: some outputs of one host. Thread-safe. */
final class FetchSchedule {
    private static final long NEWS_NANOS = 10_000 * Clock.NANOS_PER_MILLI;
    private static final int LAST_SHARE = 100;

    private final MissingOutputs missing;
    private final int copies;
    private final LocalOutputs local;
    private final Clock clock;
    // All reduces learn of the same hosts in the same order. Random choices keep them from asking the hosts in that
    // order.
    private final Random random;
    private final RequestBatching batching;
    private final Map<String, HostQueue> hosts = new HashMap<>();
    // Queues of outputs on disks of this node, which are read even if its shuffle service fails or is busy.
    private final Map<String, HostQueue> disks = new HashMap<>();
    private final List<HostQueue> queues = new ArrayList<>();
    private final Set<TaskAttemptID> unread = new HashSet<>();
    private boolean isNewsWanted;
    private long lastAdded;

    /** Creates a schedule without outputs. {@code copies} is the number of fetching threads. */
    FetchSchedule(int maps, int copies, LocalOutputs local, Clock clock, Random random) {
        this.missing = new MissingOutputs(maps);
        this.batching = new RequestBatching(maps, random);
        this.copies = copies;
        this.local = local;
        this.clock = clock;
        this.random = random;
        this.lastAdded = clock.nanos();
    }

    /** Returns the outputs that are still missing. */
    MissingOutputs missing() {
        return missing;
    }

    /** Adds attempts that have succeeded, all that are known at a time, so that one request asks for many. */
    synchronized void add(List<MapAttempt> attempts) {
        lastAdded = clock.nanos();
        for (MapAttempt attempt : attempts) {
            if (missing.add(attempt)) {
                queue(attempt).add(attempt, lastAdded);
            }
        }
        notifyAll();
    }

    /** Finishes a map that was {@linkplain MissingOutputs#claim claimed}. */
    synchronized void finish() {
        missing.finish();
        notifyAll();
    }

    /** Records the size of an output that has been fetched. */
    synchronized void stored(long bytes) {
        batching.stored(bytes);
    }

    /** Ends all waits. Nothing is wanted any more. */
    synchronized void cancel() {
        missing.cancel();
        notifyAll();
    }

    /** Waits until the state changes or the time is over. Returns at once if nothing is wanted any more. */
    synchronized void await(long millis) throws InterruptedException {
        if (missing.isAnyWanted()) {
            wait(millis);
        }
    }

    /**
     * Waits until all maps are finished or the next poll of completion events is due.
     *
     * @param min milliseconds to wait in any case
     * @param max milliseconds to wait unless a fetch {@linkplain #failed has failed}
     */
    synchronized void awaitNews(long min, long max) throws InterruptedException {
        long start = clock.nanos();
        long rest = isNewsWanted ? min : max;
        while (rest > 0 && missing.isAnyWanted()) {
            wait(rest);
            rest = (isNewsWanted ? min : max) - (clock.nanos() - start) / Clock.NANOS_PER_MILLI;
        }
        isNewsWanted = false;
    }

    /**
     * Records a failed fetch. The next poll comes soon, because the map may have been run again, and no output is held
     * back for a while.
     */
    synchronized void failed() {
        isNewsWanted = true;
        batching.failed(clock.nanos());
        notifyAll();
    }

    /**
     * Whether completion events are likely soon: at most one map, or one in a hundred, is missing, and others have
     * ended within the last 10 s.
     */
    synchronized boolean expectsNews() {
        return missing.left() <= Math.max(1, missing.maps() / LAST_SHARE) && clock.nanos() - lastAdded < NEWS_NANOS;
    }

    /**
     * Waits for something to fetch.
     *
     * @return attempts of one host, to be given back by {@link #giveBack}; null if nothing is left to do
     */
    synchronized List<MapAttempt> take() throws InterruptedException {
        while (missing.isAnyWanted()) {
            HostScan scan = scan();
            if (scan.isReady()) {
                List<MapAttempt> taken = scan.take(missing);
                if (!taken.isEmpty()) {
                    return taken;
                }
            } else if (scan.pause() == Long.MAX_VALUE) {
                wait();
            } else {
                wait(scan.pause() / Clock.NANOS_PER_MILLI + 1);
            }
        }
        return null;
    }

    /** Returns what {@link #take} would return without waiting; may be empty. */
    synchronized List<MapAttempt> poll() {
        HostScan scan = scan();
        return scan.isReady() ? scan.take(missing) : List.of();
    }

    /** Returns the nanoseconds until there may be something to take; Long.MAX_VALUE if that does not depend on time. */
    synchronized long pause() {
        return scan().pause();
    }

    private HostScan scan() {
        long now = clock.nanos();
        return new HostScan(queues, now, copies, batching.outputs(missing.known(), now), random);
    }

    /**
     * Queues an output that could not be fetched.
     *
     * @param millis milliseconds until it may be taken again
     */
    synchronized void retry(MapAttempt attempt, long millis) {
        host(attempt.host()).delay(attempt, clock.nanos() + millis * Clock.NANOS_PER_MILLI);
        notifyAll();
    }

    /**
     * Ends the use of what {@link #take} returned.
     *
     * @param again attempts of it that still have to be fetched
     * @param pauseMillis how long the host is left alone after a failure; 0 for no failure
     * @param busyMillis how long the host has asked to be left alone; 0 if it has not
     */
    synchronized void giveBack(String name, List<MapAttempt> again, long pauseMillis, long busyMillis) {
        HostQueue host = host(name);
        host.leave();
        again.forEach(host::again);
        long now = clock.nanos();
        if (pauseMillis > 0) {
            host.failed(now + pauseMillis * Clock.NANOS_PER_MILLI);
        }
        if (busyMillis > 0) {
            host.busy(now + busyMillis * Clock.NANOS_PER_MILLI);
        }
        notifyAll();
    }

    /** Whether an output is to be read from a disk of this node. */
    synchronized boolean isOnDisk(MapAttempt attempt) {
        return local.isThisNode(attempt.host()) && !unread.contains(attempt.id());
    }

    /**
     * Ends the use of what {@link #take} returned to be {@linkplain #isOnDisk read from disk}.
     *
     * @param left attempts of it that could not be read and must be fetched from this node's shuffle service
     */
    synchronized void giveBackUnread(String name, List<MapAttempt> left) {
        disk(name).leave();
        for (MapAttempt attempt : left) {
            unread.add(attempt.id());
            host(name).again(attempt);
        }
        notifyAll();
    }

    /** Records that a host has served an output. Other threads may then ask it, too. */
    synchronized void serves(String name) {
        HostQueue host = host(name);
        if (host.isPaused()) {
            host.serves(clock.nanos());
            notifyAll();
        }
    }

    /** Whether a host has outputs that wait or are being fetched by other threads. */
    synchronized boolean hasOthers(String name) {
        return host(name).threads() > 1 || !waiting(name).isEmpty();
    }

    /** Whether a host has outputs that wait to be fetched over HTTP. */
    synchronized boolean hasWaiting(String name) {
        return host(name).hasWaiting();
    }

    /** Returns the outputs of a host that are still wanted and wait to be fetched over HTTP. */
    synchronized List<MapAttempt> waiting(String name) {
        List<MapAttempt> waiting = host(name).all();
        waiting.removeIf(attempt -> !missing.isWanted(attempt));
        return waiting;
    }

    private HostQueue queue(MapAttempt attempt) {
        return isOnDisk(attempt) ? disk(attempt.host()) : host(attempt.host());
    }

    private HostQueue host(String name) {
        return hosts.computeIfAbsent(name, any -> newQueue(false));
    }

    private HostQueue disk(String name) {
        return disks.computeIfAbsent(name, any -> newQueue(true));
    }

    private HostQueue newQueue(boolean isLocal) {
        HostQueue queue = new HostQueue(isLocal, random);
        queues.add(queue);
        return queue;
    }
}
