package org.spillway.reduceside.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * Which outputs there are, which of them are wanted, and which a thread should fetch next: a few of one host at a time. One
 * that failed is put back, and its host is left alone for a while. Thread-safe.
 */
final class FetchSchedule {
    // As many maps a request as stock asks for. Of local files fewer, so that all threads have some.
    private static final int MOST_MAPS = 20;
    private static final int MOST_LOCAL_MAPS = 4;

    // Of a host that serves over HTTP: stock has one connection.
    private static final int MOST_PER_HOST = 2;

    private final boolean[] done;
    private final BitSet known = new BitSet();
    private final int copies;
    private final LocalOutputs local;
    private final Map<String, Host> hosts = new LinkedHashMap<>();
    private final Set<TaskAttemptID> obsolete = new HashSet<>();
    // All reduces hear of the same hosts in the same order, and are not to ask them in that order.
    private final Random random = new Random();
    private int left;
    private boolean cancelled;

    /**
     * Nothing fetched, nothing known.
     *
     * @param maps of the job
     * @param copies threads that fetch
     * @param local says which hosts are this node
     */
    FetchSchedule(int maps, int copies, LocalOutputs local) {
        this.done = new boolean[maps];
        this.left = maps;
        this.copies = copies;
        this.local = local;
    }

    /** An attempt has succeeded. */
    synchronized void add(MapAttempt attempt) {
        known.set(attempt.map());
        if (!done[attempt.map()] && !obsolete.contains(attempt.id())) {
            host(attempt.host()).pending.add(attempt);
            notifyAll();
        }
    }

    /** Whether an attempt of each map has succeeded, or is done with for other reasons. */
    synchronized boolean isAllKnown() {
        return known.cardinality() == done.length;
    }

    /** An attempt must not be fetched any more. What has been fetched of it stays valid. */
    synchronized void withdraw(TaskAttemptID attempt) {
        obsolete.add(attempt);
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
        return !cancelled && !done[attempt.map()] && !obsolete.contains(attempt.id());
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

    /** As {@link #await}, but for all of the time, whatever else happens meanwhile. */
    synchronized void awaitDone(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        for (long rest = millis; rest > 0 && left > 0 && !cancelled; rest = (end - System.nanoTime()) / 1_000_000) {
            wait(rest);
        }
    }

    /**
     * Waits for something to fetch.
     *
     * @return attempts of one host, to be given back by {@link #giveBack}; null if nothing is left to do
     */
    synchronized List<MapAttempt> take() throws InterruptedException {
        while (left > 0 && !cancelled) {
            long now = System.nanoTime();
            long wait = Long.MAX_VALUE;
            Host best = null;
            int alike = 0;
            for (Host host : hosts.values()) {
                if (host.isFree()) {
                    long penalty = host.penalizedUntil - now;
                    if (penalty > 0) {
                        wait = Math.min(wait, penalty);
                    } else if (best == null || host.fetching < best.fetching) {
                        best = host;
                        alike = 1;
                    } else if (host.fetching == best.fetching && random.nextInt(++alike) == 0) {
                        best = host;
                    }
                }
            }
            if (best != null) {
                List<MapAttempt> taken = best.take(copies, this);
                if (!taken.isEmpty()) {
                    return taken;
                }
            } else if (wait == Long.MAX_VALUE) {
                wait();
            } else {
                wait(wait / 1_000_000 + 1);
            }
        }
        return null;
    }

    /**
     * The end of what {@link #take} gave out.
     *
     * @param again those of it that are still to be fetched
     * @param penaltyMillis how long the host is left alone; 0 for not at all
     */
    synchronized void giveBack(String name, List<MapAttempt> again, long penaltyMillis) {
        Host host = host(name);
        host.fetching--;
        host.pending.addAll(again);
        if (penaltyMillis > 0) {
            host.penalizedUntil = System.nanoTime() + penaltyMillis * 1_000_000;
        }
        notifyAll();
    }

    private Host host(String name) {
        Host host = hosts.get(name);
        if (host == null) {
            host = new Host(local.mayHave(name));
            hosts.put(name, host);
        }
        return host;
    }

    /** The outputs of one host that wait. */
    private static final class Host {
        private final boolean isLocal;
        private final ArrayDeque<MapAttempt> pending = new ArrayDeque<>();
        private int fetching;
        private long penalizedUntil = System.nanoTime();

        Host(boolean isLocal) {
            this.isLocal = isLocal;
        }

        boolean isFree() {
            return !pending.isEmpty() && (isLocal || fetching < MOST_PER_HOST);
        }

        List<MapAttempt> take(int copies, FetchSchedule schedule) {
            int most = isLocal ? MOST_LOCAL_MAPS : MOST_MAPS;
            // so that no thread stands idle beside one that has many
            int threads = isLocal ? copies : Math.min(copies, MOST_PER_HOST);
            int fair = Math.min(most, (pending.size() + threads - 1) / threads);
            List<MapAttempt> taken = new ArrayList<>();
            while (taken.size() < fair && !pending.isEmpty()) {
                MapAttempt attempt = pending.poll();
                if (schedule.isWanted(attempt)) {
                    taken.add(attempt);
                }
            }
            fetching += taken.isEmpty() ? 0 : 1;
            return taken;
        }
    }
}
