package org.spillway.reduceside.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The outputs of one host that wait: those that may be asked for, and those that are left alone for a while. Not thread-safe. */
final class HostQueue {
    // Of local files few, so that all threads have some.
    private static final int MOST_LOCAL_MAPS = 4;
    // About 95 names of 38 characters, and less than 200 for the rest: Netty refuses a line of more than 4,096 bytes.
    private static final int MOST_NAMES_LENGTH = 3800;
    // Of a host that serves over HTTP: stock has one connection.
    private static final int MOST_THREADS = 2;

    private final boolean isLocal;
    private final ArrayDeque<MapAttempt> ready = new ArrayDeque<>();
    private final List<Delayed> delayed = new ArrayList<>();
    private int threads;
    private boolean hasFailed;
    private long failedUntil;
    private boolean isBusy;
    private long busyUntil;

    /**
     * No outputs.
     *
     * @param isLocal whether it is this node
     */
    HostQueue(boolean isLocal) {
        this.isLocal = isLocal;
    }

    /** Whether it is this node. */
    boolean isLocal() {
        return isLocal;
    }

    /** How many threads fetch from it. */
    int threads() {
        return threads;
    }

    /** An output waits. */
    void add(MapAttempt attempt) {
        ready.add(attempt);
    }

    /** An output waits, but not to be taken before a time in nanoseconds. */
    void delay(MapAttempt attempt, long from) {
        delayed.add(new Delayed(attempt, from));
    }

    /** The host has failed: nothing is to be taken before a time in nanoseconds; then one thread shows whether it serves again. */
    void failed(long from) {
        hasFailed = true;
        failedUntil = from;
    }

    /** The same for a host that wants to be left alone. */
    void busy(long from) {
        busyUntil = isBusy && busyUntil - from > 0 ? busyUntil : from;
        isBusy = true;
    }

    /** Whether it has failed or is busy, and has not served anything since. */
    boolean isPaused() {
        return hasFailed || isBusy;
    }

    /** The host has served something. */
    void serves(long now) {
        hasFailed = false;
        isBusy &= busyUntil - now > 0;
    }

    /** A thread that has {@linkplain #take taken} outputs is done. */
    void leave() {
        threads--;
    }

    /** All that wait. */
    List<MapAttempt> all() {
        List<MapAttempt> all = new ArrayList<>(ready);
        for (Delayed each : delayed) {
            all.add(each.attempt);
        }
        return all;
    }

    /**
     * How long nothing can be taken for reasons of time.
     *
     * @return nanoseconds; 0 or less if something can be taken; the largest if that does not depend on time
     */
    long pause(long now, int copies) {
        if (threads >= mostThreads(copies) || ready.isEmpty() && delayed.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long wait = ready.isEmpty() ? Long.MAX_VALUE : 0;
        for (Delayed each : delayed) {
            wait = Math.min(wait, each.from - now);
        }
        wait = hasFailed ? Math.max(wait, failedUntil - now) : wait;
        return isBusy ? Math.max(wait, busyUntil - now) : wait;
    }

    /**
     * A thread's share of what may be taken.
     *
     * @param schedule says what is still wanted; the rest is forgotten
     * @return empty if that is nothing
     */
    List<MapAttempt> take(long now, int copies, FetchSchedule schedule) {
        for (Iterator<Delayed> each = delayed.iterator(); each.hasNext(); ) {
            Delayed next = each.next();
            if (next.from - now <= 0) {
                ready.add(next.attempt); // behind those that have not failed
                each.remove();
            }
        }
        // so that no thread stands idle beside one that has many
        int sharing = mostThreads(copies);
        int share = (ready.size() + sharing - 1) / sharing;
        int most = isLocal ? Math.min(MOST_LOCAL_MAPS, share) : share;
        int length = 0;
        List<MapAttempt> taken = new ArrayList<>();
        while (taken.size() < most && !ready.isEmpty()) {
            MapAttempt next = ready.peek();
            int nameLength = next.id().toString().length() + 1;
            if (!taken.isEmpty() && length + nameLength > MOST_NAMES_LENGTH) {
                break;
            }
            ready.poll();
            if (schedule.isWanted(next)) {
                taken.add(next);
                length += nameLength;
            }
        }
        if (!taken.isEmpty()) {
            threads++;
        }
        return taken;
    }

    private int mostThreads(int copies) {
        return isPaused() ? 1 : isLocal ? copies : Math.min(copies, MOST_THREADS);
    }

    private record Delayed(MapAttempt attempt, long from) {}
}
