package org.spillway.reduceside.fetch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;

/** Tracks the outputs of all maps and selects what a thread fetches next: some outputs of one host. Thread-safe. */
final class FetchSchedule {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NEWS_NANOS = 10_000 * NANOS_PER_MILLI;
    private static final int LAST_SHARE = 100;

    private final boolean[] done;
    private final BitSet known = new BitSet();
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
    private final Set<TaskAttemptID> obsolete = new HashSet<>();
    private int left;
    private boolean cancelled;
    private boolean isNewsWanted;
    private long lastAdded;

    /**
     * Creates a schedule without outputs.
     *
     * @param maps number of maps of the job
     * @param copies number of fetching threads
     * @param local decides which host is this node
     */
    FetchSchedule(int maps, int copies, LocalOutputs local, Clock clock, Random random) {
        this.done = new boolean[maps];
        this.left = maps;
        this.batching = new RequestBatching(maps, random);
        this.copies = copies;
        this.local = local;
        this.clock = clock;
        this.random = random;
        this.lastAdded = clock.nanos();
    }

    /**
     * Adds attempts that have succeeded. Add all that are known at a time in one call, so that one request asks for
     * many.
     */
    synchronized void add(List<MapAttempt> attempts) {
        lastAdded = clock.nanos();
        for (MapAttempt attempt : attempts) {
            if (!obsolete.contains(attempt.id())) {
                known.set(attempt.map());
                if (!done[attempt.map()]) {
                    queue(attempt).add(attempt, lastAdded);
                }
            }
        }
        notifyAll();
    }

    /** Whether each map has an attempt that succeeded, or needs none. */
    synchronized boolean isAllKnown() {
        return known.cardinality() == done.length;
    }

    /**
     * Marks an attempt as obsolete, so that it is not fetched any more. An output of it that has been fetched stays
     * valid.
     */
    synchronized void withdraw(TaskAttemptID attempt) {
        obsolete.add(attempt);
        int map = attempt.getTaskID().getId();
        if (!done[map]) {
            known.clear(map);
        }
    }

    /**
     * Claims a map for an output that has been stored.
     *
     * @return whether it is the map's first output; then the caller commits it and {@linkplain #finish finishes} the
     *     map
     */
    synchronized boolean claim(int map) {
        boolean first = !done[map];
        known.set(map);
        done[map] = true;
        return first;
    }

    /** Finishes a map that was {@linkplain #claim claimed}. */
    synchronized void finish() {
        left--;
        notifyAll();
    }

    /** Records the size of an output that has been fetched. */
    synchronized void stored(long bytes) {
        batching.stored(bytes);
    }

    /** Returns how many maps the job has. */
    int maps() {
        return done.length;
    }

    /** Returns how many maps are finished: their output is committed, or the job goes on without it. */
    synchronized int finished() {
        return done.length - left;
    }

    /** Whether all maps are finished. */
    synchronized boolean isDone() {
        return left == 0;
    }

    /**
     * Whether an attempt still has to be fetched. Always false after {@link #cancel}, so that failures caused by the
     * shutdown blame nobody.
     */
    synchronized boolean isWanted(MapAttempt attempt) {
        return !cancelled && isMissing(attempt.id());
    }

    /** Whether an attempt has not been fetched and is not obsolete. */
    synchronized boolean isMissing(TaskAttemptID attempt) {
        return !done[attempt.getTaskID().getId()] && !obsolete.contains(attempt);
    }

    /** Ends all waits. Nothing is wanted any more. */
    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    /**
     * Waits until the state changes or the time is over. Returns at once if all maps are finished or after
     * {@link #cancel}.
     */
    synchronized void await(long millis) throws InterruptedException {
        if (left > 0 && !cancelled) {
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
        while (rest > 0 && left > 0 && !cancelled) {
            wait(rest);
            rest = (isNewsWanted ? min : max) - (clock.nanos() - start) / NANOS_PER_MILLI;
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
        return left <= Math.max(1, done.length / LAST_SHARE) && clock.nanos() - lastAdded < NEWS_NANOS;
    }

    /**
     * Waits for something to fetch.
     *
     * @return attempts of one host, to be given back by {@link #giveBack}; null if nothing is left to do
     */
    synchronized List<MapAttempt> take() throws InterruptedException {
        while (left > 0 && !cancelled) {
            HostScan scan = scan();
            if (scan.isReady()) {
                List<MapAttempt> taken = scan.take(this);
                if (!taken.isEmpty()) {
                    return taken;
                }
            } else if (scan.pause() == Long.MAX_VALUE) {
                wait();
            } else {
                wait(scan.pause() / NANOS_PER_MILLI + 1);
            }
        }
        return null;
    }

    /** Returns what {@link #take} would return without waiting; may be empty. */
    synchronized List<MapAttempt> poll() {
        HostScan scan = scan();
        return scan.isReady() ? scan.take(this) : List.of();
    }

    /** Returns the nanoseconds until there may be something to take; Long.MAX_VALUE if that does not depend on time. */
    synchronized long pause() {
        return scan().pause();
    }

    private HostScan scan() {
        long now = clock.nanos();
        return new HostScan(queues, now, copies, batching.outputs(known.cardinality(), now), random);
    }

    /**
     * Queues an output that could not be fetched.
     *
     * @param millis milliseconds until it may be taken again
     */
    synchronized void retry(MapAttempt attempt, long millis) {
        host(attempt.host()).delay(attempt, clock.nanos() + millis * NANOS_PER_MILLI);
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
            host.failed(now + pauseMillis * NANOS_PER_MILLI);
        }
        if (busyMillis > 0) {
            host.busy(now + busyMillis * NANOS_PER_MILLI);
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
        waiting.removeIf(attempt -> !isWanted(attempt));
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
