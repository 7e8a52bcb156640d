package org.spillway.reduceside.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** The outputs of one host that wait: those that may be asked for, and those that are left alone for a while. Not thread-safe. */
final class HostQueue {
    // Of local files few, so that all threads have some.
    private static final int MOST_LOCAL_MAPS = 4;
    // About 95 names of 38 characters, and less than 200 for the rest: Netty refuses a line of more than 4,096 bytes.
    private static final int MOST_NAMES_LENGTH = 3800;
    // Of a host that serves over HTTP: stock has one connection.
    private static final int MOST_THREADS = 2;
    // Outputs are held back for others for 35 to 105 s, or until there are enough of them and then for up to 10 s more:
    // all
    // reduces hear of an output in the same second, and are not to ask for it in the same one. A reduce draws its
    // patience for each request, which says how much of both.
    private static final double HELD_NANOS = 70e9;
    private static final double HELD_MORE_NANOS = 10e9;
    private static final double LEAST_PATIENCE = 0.5;

    private final boolean isLocal;
    private final Random random;
    private final ArrayDeque<MapAttempt> ready = new ArrayDeque<>();
    private final List<Delayed> delayed = new ArrayList<>();
    private int threads;
    private long heldSince;
    private boolean isEnough;
    private long enoughSince;
    private double patience;
    private boolean isUrgent;
    private boolean hasFailed;
    private long failedUntil;
    private boolean isBusy;
    private long busyUntil;

    /**
     * No outputs.
     *
     * @param isLocal whether they are read from disks of this node, and no host is asked
     */
    HostQueue(boolean isLocal, Random random) {
        this.isLocal = isLocal;
        this.random = random;
        drawPatience();
    }

    /** How many threads fetch from it. */
    int threads() {
        return threads;
    }

    /** An output waits since a time in nanoseconds, and may be held back for others. */
    void add(MapAttempt attempt, long now) {
        if (ready.isEmpty()) {
            heldSince = now;
        }
        ready.add(attempt);
    }

    /** An output waits that has been asked for before. */
    void again(MapAttempt attempt) {
        isUrgent = true;
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

    /** Whether any wait. */
    boolean hasWaiting() {
        return !ready.isEmpty() || !delayed.isEmpty();
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
     * How long nothing can be taken for reasons of time. The first call that finds enough outputs begins the time that they are held
     * then.
     *
     * @param worth outputs that are {@linkplain RequestWorth worth} a request
     * @return nanoseconds; 0 or less if something can be taken; the largest if that does not depend on time
     */
    long pause(long now, int copies, int worth) {
        if (threads >= mostThreads(copies) || ready.isEmpty() && delayed.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long wait = ready.isEmpty() ? Long.MAX_VALUE : held(now, worth);
        for (Delayed each : delayed) {
            wait = Math.min(wait, each.from - now);
        }
        wait = hasFailed ? Math.max(wait, failedUntil - now) : wait;
        return isBusy ? Math.max(wait, busyUntil - now) : wait;
    }

    private long held(long now, int worth) {
        if (isLocal || isUrgent || worth == 1) {
            return 0;
        }
        long most = heldSince + (long) (HELD_NANOS * (LEAST_PATIENCE + patience)) - now;
        if (ready.size() < worth) {
            return most;
        }
        if (!isEnough) {
            isEnough = true;
            enoughSince = now;
        }
        return Math.min(most, enoughSince + (long) (HELD_MORE_NANOS * patience) - now);
    }

    private void drawPatience() {
        patience = random.nextDouble();
    }

    /**
     * A thread's share of what may be taken.
     *
     * @param free threads that have nothing else to do
     * @param schedule says what is still wanted; the rest is forgotten
     * @return empty if that is nothing
     */
    List<MapAttempt> take(long now, int copies, int free, FetchSchedule schedule) {
        for (Iterator<Delayed> each = delayed.iterator(); each.hasNext(); ) {
            Delayed next = each.next();
            if (next.from - now <= 0) {
                ready.add(next.attempt); // behind those that have not failed
                each.remove();
            }
        }
        // The rest is for the threads that have none: of 20 outputs two threads take ten each.
        int sharing = Math.max(1, Math.min(free, mostThreads(copies) - threads));
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
        isUrgent = !ready.isEmpty(); // more than a request takes, and held back long enough
        isEnough = false;
        drawPatience();
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
