package org.spillway.reduceside.fetch;

import java.util.Collection;
import java.util.Random;
import java.util.function.Predicate;

/**
 * One pass over all hosts. It finds the host that a thread should fetch from, or the time of the next pass. One pass
 * does both because a reduce of 10,000 maps on 1,000 nodes makes some ten thousand passes.
 */
final class HostScan {
    private final long now;
    private final int copies;
    private final int batch;
    private final Random random;
    private Host best;
    private int alike;
    private int ready;
    private int free;
    private long pause = Long.MAX_VALUE;

    /**
     * Scans the hosts.
     *
     * @param batch from this many outputs of a host on a request is sent
     */
    HostScan(Collection<Host> hosts, long now, int copies, int batch, Random random) {
        this.now = now;
        this.copies = copies;
        this.batch = batch;
        this.random = random;
        this.free = copies;
        int probes = 0;
        boolean arePaused = false;
        for (Host host : hosts) {
            free -= host.threads();
            if (host.isPaused()) {
                arePaused = true;
                probes += host.threads();
            } else {
                consider(host);
            }
        }
        // A request to a paused host may take minutes. At most half of the threads try such hosts, or all but one if no
        // other host has outputs ready.
        if (arePaused && probes < Math.max(1, ready > 0 ? copies / 2 : copies - 1)) {
            for (Host host : hosts) {
                if (host.isPaused()) {
                    consider(host);
                }
            }
        }
    }

    // Keeps a host with the fewest threads; a random one if there are several.
    private void consider(Host host) {
        long wait = host.pause(now, copies, batch);
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

    /** Returns the nanoseconds until there may be something to take; Long.MAX_VALUE if that does not depend on time. */
    long pause() {
        return pause;
    }

    /** Takes outputs of the host for one thread; none if those that waited are not wanted any more. */
    FetchTable.Batch take(Predicate<MapAttempt> isWanted) {
        // One thread takes all outputs of a host if the other threads have hosts of their own, or if outputs may be
        // held back.
        int sharing = batch > 1 ? 1 : (free + ready - 1) / ready;
        return new FetchTable.Batch(best, best.take(now, copies, sharing, isWanted), now);
    }
}
