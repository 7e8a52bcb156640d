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

/**
 * Which outputs there are, which of them are wanted, and which a thread should fetch next: some of one host at a time.
 * Thread-safe.
 */
final class FetchSchedule {
    private static final long NANOS = 1_000_000;
    private static final long NEWS_NANOS = 10_000 * NANOS;
    private static final int LAST_SHARE = 100;

    private final boolean[] done;
    private final BitSet known = new BitSet();
    private final int copies;
    private final LocalOutputs local;
    private final Clock clock;
    // All reduces hear of the same hosts in the same order, and are not to ask them in that order.
    private final Random random;
    private final RequestWorth worth;
    private final Map<String, HostQueue> hosts = new HashMap<>();
    // What lies on disks of this node needs no service, and waits for none.
    private final Map<String, HostQueue> disks = new HashMap<>();
    private final List<HostQueue> queues = new ArrayList<>();
    private final Set<TaskAttemptID> unread = new HashSet<>();
    private final Set<TaskAttemptID> obsolete = new HashSet<>();
    private int left;
    private boolean cancelled;
    private boolean isNewsWanted;
    private long lastAdded;

    /**
     * Nothing fetched, nothing known.
     *
     * @param maps of the job
     * @param copies threads that fetch
     * @param local says which hosts are this node
     */
    FetchSchedule(int maps, int copies, LocalOutputs local, Clock clock, Random random) {
        this.done = new boolean[maps];
        this.left = maps;
        this.worth = new RequestWorth(maps, random);
        this.copies = copies;
        this.local = local;
        this.clock = clock;
        this.random = random;
        this.lastAdded = clock.nanos();
    }

    /** Attempts have succeeded. All that are known at a time come together, so that one request asks for many. */
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

    /** Whether an attempt of each map has succeeded, or is done with for other reasons. */
    synchronized boolean isAllKnown() {
        return known.cardinality() == done.length;
    }

    /** An attempt must not be fetched any more. What has been fetched of it stays valid. */
    synchronized void withdraw(TaskAttemptID attempt) {
        obsolete.add(attempt);
        int map = attempt.getTaskID().getId();
        if (!done[map]) {
            known.clear(map);
        }
    }

    /**
     * Whether a map's output, now stored, is the first one of that map: then it is to be committed, and the map {@linkplain
     * #finish finished}.
     */
    synchronized boolean claim(int map) {
        boolean first = !done[map];
        known.set(map);
        done[map] = true;
        return first;
    }

    /** A map that was {@linkplain #claim claimed} is done with. */
    synchronized void finish() {
        left--;
        notifyAll();
    }

    /** An output has come that has so many bytes. */
    synchronized void stored(long bytes) {
        worth.stored(bytes);
    }

    /** How many maps the job has. */
    int maps() {
        return done.length;
    }

    /** How many maps are done with. */
    synchronized int finished() {
        return done.length - left;
    }

    /** Whether all maps are done with. */
    synchronized boolean isDone() {
        return left == 0;
    }

    /** Whether an attempt is still to be fetched. Nothing is once this is cancelled: what breaks then is nobody's fault. */
    synchronized boolean isWanted(MapAttempt attempt) {
        return !cancelled && isMissing(attempt.id());
    }

    /** Whether an attempt has not been fetched, and is not obsolete. */
    synchronized boolean isMissing(TaskAttemptID attempt) {
        return !done[attempt.getTaskID().getId()] && !obsolete.contains(attempt);
    }

    /** Ends all waits. */
    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    /** Waits until all maps are done with, something else has happened, or the time is over. */
    synchronized void await(long millis) throws InterruptedException {
        if (left > 0 && !cancelled) {
            wait(millis);
        }
    }

    /**
     * Waits until all maps are done with, or it is time to ask for completion events again.
     *
     * @param least milliseconds to wait in any case
     * @param most milliseconds to wait unless something {@linkplain #failed has failed}
     */
    synchronized void awaitNews(long least, long most) throws InterruptedException {
        long start = clock.nanos();
        long rest = isNewsWanted ? least : most;
        while (rest > 0 && left > 0 && !cancelled) {
            wait(rest);
            rest = (isNewsWanted ? least : most) - (clock.nanos() - start) / NANOS;
        }
        isNewsWanted = false;
    }

    /** A fetch has failed: there may be news, since the map may have been run again, and nothing is held back for a while. */
    synchronized void failed() {
        isNewsWanted = true;
        worth.failed(clock.nanos());
        notifyAll();
    }

    /** Whether news are likely: one in a hundred maps is missing, or one, and others have ended a moment ago. */
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
                wait(scan.pause() / NANOS + 1);
            }
        }
        return null;
    }

    /** What {@link #take} would give without waiting; perhaps nothing. */
    synchronized List<MapAttempt> poll() {
        HostScan scan = scan();
        return scan.isReady() ? scan.take(this) : List.of();
    }

    /** Nanoseconds after which there may be something to take; the largest number if that does not depend on time. */
    synchronized long pause() {
        return scan().pause();
    }

    private HostScan scan() {
        long now = clock.nanos();
        return new HostScan(queues, now, copies, worth.outputs(known.cardinality(), now), random);
    }

    /** An output that was taken, and could not be had, is to be asked for again after so many milliseconds. */
    synchronized void retry(MapAttempt attempt, long millis) {
        host(attempt.host()).delay(attempt, clock.nanos() + millis * NANOS);
        notifyAll();
    }

    /**
     * The end of what {@link #take} gave out.
     *
     * @param again those of it that are still to be fetched
     * @param pauseMillis how long the host is left alone since it has failed; 0 for not at all
     * @param busyMillis how long it wants to be left alone; 0 for not at all
     */
    synchronized void giveBack(String name, List<MapAttempt> again, long pauseMillis, long busyMillis) {
        HostQueue host = host(name);
        host.leave();
        again.forEach(host::again);
        long now = clock.nanos();
        if (pauseMillis > 0) {
            host.failed(now + pauseMillis * NANOS);
        }
        if (busyMillis > 0) {
            host.busy(now + busyMillis * NANOS);
        }
        notifyAll();
    }

    /** Whether an output is to be read from a disk of this node. */
    synchronized boolean isOnDisk(MapAttempt attempt) {
        return local.isThisNode(attempt.host()) && !unread.contains(attempt.id());
    }

    /**
     * The end of what {@link #take} gave out that {@linkplain #isOnDisk was to be read here}.
     *
     * @param left those of it that could not be, and have to come from this node's service
     */
    synchronized void giveBackUnread(String name, List<MapAttempt> left) {
        disk(name).leave();
        for (MapAttempt attempt : left) {
            unread.add(attempt.id());
            host(name).again(attempt);
        }
        notifyAll();
    }

    /** A host has served an output: others may ask it, too. */
    synchronized void serves(String name) {
        HostQueue host = host(name);
        if (host.isPaused()) {
            host.serves(clock.nanos());
            notifyAll();
        }
    }

    /** Whether other outputs of a host are waiting or being fetched than those that one thread has taken. */
    synchronized boolean hasOthers(String name) {
        return host(name).threads() > 1 || !waiting(name).isEmpty();
    }

    /** Whether outputs of a host wait, and have to come over HTTP. */
    synchronized boolean hasWaiting(String name) {
        return host(name).hasWaiting();
    }

    /** Outputs of a host that wait and are wanted, and have to come over HTTP. */
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
