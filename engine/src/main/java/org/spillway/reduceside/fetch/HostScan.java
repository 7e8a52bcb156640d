package org.spillway.reduceside.fetch;

import java.util.Collection;
import java.util.List;
import java.util.Random;

/**
 * One look at all hosts: which of them a thread should turn to, or else when to look again. One, since a reduce of 10,000 maps on 1,000
 * nodes looks some ten thousand times.
 */
final class HostScan {
    private final long now;
    private final int copies;
    private final int worth;
    private final Random random;
    private HostQueue best;
    private int alike;
    private int ready;
    private int free;
    private long pause = Long.MAX_VALUE;

    /**
     * Looks.
     *
     * @param copies threads that fetch
     * @param worth outputs that are worth a request
     */
    HostScan(Collection<HostQueue> hosts, long now, int copies, int worth, Random random) {
        this.now = now;
        this.copies = copies;
        this.worth = worth;
        this.random = random;
        this.free = copies;
        int probes = 0;
        boolean arePaused = false;
        for (HostQueue host : hosts) {
            free -= host.threads();
            if (host.isPaused()) {
                arePaused = true;
                probes += host.threads();
            } else {
                consider(host);
            }
        }
        // Each may wait for minutes: half of the threads are for hosts that serve, and one if they have nothing now.
        if (arePaused && probes < Math.max(1, ready > 0 ? copies / 2 : copies - 1)) {
            for (HostQueue host : hosts) {
                if (host.isPaused()) {
                    consider(host);
                }
            }
        }
    }

    // One with the fewest threads; of several any.
    private void consider(HostQueue host) {
        long wait = host.pause(now, copies, worth);
        pause = Math.min(pause, wait);
        if (wait > 0) {
            return;
        }
        ready++;
        if (best == null || host.threads() < best.threads()) {
            best = host;
            alike = 1;
        } else if (host.threads() == best.threads() && random.nextInt(++alike) == 0) {
            best = host;
        }
    }

    /** Whether a host has something to take. */
    boolean isReady() {
        return best != null;
    }

    /** Nanoseconds after which there may be something to take; the largest number if that does not depend on time. */
    long pause() {
        return pause;
    }

    /** Outputs of the host for one thread; none if those that waited are wanted no longer. */
    List<MapAttempt> take(FetchSchedule schedule) {
        // One thread takes all of a host where the others have hosts of their own, or may wait.
        return best.take(now, copies, worth > 1 ? 1 : (free + ready - 1) / ready, schedule);
    }
}
