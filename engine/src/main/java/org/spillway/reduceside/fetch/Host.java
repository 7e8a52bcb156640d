package org.spillway.reduceside.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * The waiting outputs of one host: those that may be asked for now, and those with a delay. Guarded by the
 * {@link FetchTable}.
 */
final class Host {
    // Small for local files, so that all threads get some.
    private static final int MAX_LOCAL_MAPS = 4;
    // Longest list of attempt names in a request: about 95 names of 38 characters. The rest of the line takes less than
    // 200. Netty refuses a line of more than 4,096 bytes.
    private static final int MAX_NAMES_LENGTH = 3800;
    // For a host that serves over HTTP. Stock uses one connection.
    private static final int MAX_THREADS = 2;
    // Outputs are held back for 35 to 105 s, or until there are enough of them and then for up to 10 s more. All
    // reduces learn of an output in the same second and must not ask for it in the same second. So each reduce draws a
    // random patience for each request, which determines both times.
    private static final double HELD_NANOS = 70e9;
    private static final double HELD_MORE_NANOS = 10e9;
    private static final double MIN_PATIENCE = 0.5;

    final String name;
    final boolean isDisk; // the outputs are read from disks of this node
    private final Random random;
    private final ArrayDeque<MapAttempt> ready = new ArrayDeque<>();
    private final List<Delayed> delayed = new ArrayList<>();
    private int threads;
    private long heldSince;
    private Long enoughSince; // null while there are too few for a request
    private double patience;
    private boolean isUrgent;
    // Null if it has served an output since it failed, or since it was busy.
    private Long failedUntil;
    private Long busyUntil;
    private Outage outage = new Outage();

    /**
     * Creates a host without outputs.
     *
     * @param isDisk whether the outputs are read from disks of this node, without a request
     */
    Host(String name, boolean isDisk, Random random) {
        this.name = name;
        this.isDisk = isDisk;
        this.random = random;
        patience = random.nextDouble();
    }

    /** Returns how many threads fetch from the host. */
    int threads() {
        return threads;
    }

    /** Adds an output at a time in nanoseconds. It may be held back until there are more. */
    void add(MapAttempt attempt, long now) {
        if (ready.isEmpty()) {
            heldSince = now;
        }
        ready.add(attempt);
    }

    /** Adds an output that has been asked for before. The queue is then not held back. */
    void again(MapAttempt attempt) {
        isUrgent = true;
        ready.add(attempt);
    }

    /** Adds an output that must not be taken before a time in nanoseconds. */
    void delay(MapAttempt attempt, long from) {
        delayed.add(new Delayed(attempt, from));
    }

    /**
     * Records that the host has failed. Nothing is taken before a time in nanoseconds; then one thread tests whether
     * the host serves again.
     */
    void failed(long from) {
        failedUntil = from;
    }

    /** Returns from when the host may be asked if it has failed, but not before now. */
    long freeFrom(long now) {
        return failedUntil != null && failedUntil - now > 0 ? failedUntil : now;
    }

    /** Records that the host is busy. Otherwise as {@link #failed}. */
    void busy(long from) {
        busyUntil = busyUntil != null && busyUntil - from > 0 ? busyUntil : from;
    }

    /** Whether the host has failed or is busy, and has served nothing since. */
    boolean isPaused() {
        return failedUntil != null || busyUntil != null;
    }

    /** Records that the host has served an output. */
    void serves(long now) {
        failedUntil = null;
        busyUntil = busyUntil != null && busyUntil - now > 0 ? busyUntil : null;
    }

    /** Returns its failures since it has served an output. */
    Outage outage() {
        return outage;
    }

    /** Forgets the failures. */
    void recovered() {
        outage = new Outage();
    }

    /** Ends a thread's use of the outputs that it has {@linkplain #take taken}. */
    void threadDone() {
        threads--;
    }

    /** Returns all outputs that wait. */
    List<MapAttempt> waiting() {
        List<MapAttempt> waiting = new ArrayList<>(ready);
        delayed.forEach(each -> waiting.add(each.attempt));
        return waiting;
    }

    /**
     * Returns how long nothing can be taken for reasons of time. The first call that finds enough outputs starts the
     * time that they are still held back.
     *
     * @param batch from this many outputs on a request is sent
     * @return nanoseconds; 0 or less if something can be taken; Long.MAX_VALUE if that does not depend on time
     */
    long pause(long now, int copies, int batch) {
        if (threads >= maxThreads(copies) || ready.isEmpty() && delayed.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long wait = ready.isEmpty() ? Long.MAX_VALUE : held(now, batch);
        for (Delayed each : delayed) {
            wait = Math.min(wait, each.from - now);
        }
        wait = failedUntil != null ? Math.max(wait, failedUntil - now) : wait;
        return busyUntil != null ? Math.max(wait, busyUntil - now) : wait;
    }

    private long held(long now, int batch) {
        if (isDisk || isUrgent || batch == 1) {
            return 0;
        }
        long max = heldSince + (long) (HELD_NANOS * (MIN_PATIENCE + patience)) - now;
        if (ready.size() < batch) {
            return max;
        }
        if (enoughSince == null) {
            enoughSince = now;
        }
        return Math.min(max, enoughSince + (long) (HELD_MORE_NANOS * patience) - now);
    }

    /**
     * Takes a thread's share of the outputs that may be taken.
     *
     * @param free threads that have nothing else to do
     * @param isWanted decides which outputs are still wanted; the others are dropped
     * @return the outputs; empty if there are none
     */
    List<MapAttempt> take(long now, int copies, int free, Predicate<MapAttempt> isWanted) {
        delayed.removeIf(next -> next.from - now <= 0 && ready.add(next.attempt)); // behind those that have not failed
        // Leave a share for the other free threads: of 20 outputs two threads take ten each.
        int sharing = Math.max(1, Math.min(free, maxThreads(copies) - threads));
        int share = (ready.size() + sharing - 1) / sharing;
        int max = isDisk ? Math.min(MAX_LOCAL_MAPS, share) : share;
        int length = 0;
        List<MapAttempt> taken = new ArrayList<>();
        while (taken.size() < max && !ready.isEmpty()) {
            MapAttempt next = ready.peek();
            int nameLength = next.id().toString().length() + 1;
            if (!taken.isEmpty() && length + nameLength > MAX_NAMES_LENGTH) {
                break;
            }
            ready.poll();
            if (isWanted.test(next)) {
                taken.add(next);
                length += nameLength;
            }
        }
        isUrgent = !ready.isEmpty(); // the rest did not fit the request, and was held back long enough
        enoughSince = null;
        patience = random.nextDouble();
        if (!taken.isEmpty()) {
            threads++;
        }
        return taken;
    }

    private int maxThreads(int copies) {
        return isPaused() ? 1 : isDisk ? copies : Math.min(copies, MAX_THREADS);
    }

    private record Delayed(MapAttempt attempt, long from) {}
}
