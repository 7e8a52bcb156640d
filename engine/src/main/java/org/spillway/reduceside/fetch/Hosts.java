package org.spillway.reduceside.fetch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.spillway.reduceside.http.HostException;
import org.spillway.work.Clock;

/**
 * The hosts that have outputs. While most maps still run, a reduce collects several outputs of a host for one request. If
 * it asked for each output as soon as its map ends, it would make as many requests as the job has maps. For each of them
 * the shuffle service opens files, hashes and logs, although nobody waits for the output yet. If outputs are large or most
 * maps have ended, a batch is one output. The figures in lab/benchmarks/LARGE-JOBS.md depend on these limits. Guarded by
 * the {@link FetchTable}.
 */
final class Hosts {
    // Another task of this JVM, a merge or the reducer may soon give files back.
    private static final long SHORTAGE_WAIT_NANOS = 1000 * Clock.NANOS_PER_MILLI;
    private static final long SHORTAGE_PATIENCE_NANOS = 30_000 * Clock.NANOS_PER_MILLI;

    private static final int MAX_OUTPUTS = 5;
    // Sending this much takes longer than all other costs of a request.
    private static final long BATCH_BYTES = 1 << 20;
    // Outputs are no longer held back when all but about a twentieth of the maps have ended. A random factor makes that
    // point differ between reduces.
    private static final double LAST_PART = 0.05;
    private static final double SPREAD = 0.5;
    private static final long FAILED_NANOS = 180_000 * Clock.NANOS_PER_MILLI;

    private final int copies;
    private final LocalSource local;
    // All reduces learn of the same hosts in the same order. Random choices keep them from asking the hosts in that
    // order.
    private final Random random;
    private final Map<String, Host> services = new HashMap<>();
    // Outputs on disks of this node, which are read even if its shuffle service fails or is busy.
    private final Host disks;
    private final List<Host> all = new ArrayList<>();
    // Of the last pass over all hosts.
    private Host best;
    private int alike; // hosts with as few threads as the best
    private int ready;
    private int free; // threads
    private long pause;
    private Long shortSince; // null if this process could open its last socket
    // Of request batching.
    private final int maxKnown;
    private long stored;
    private long bytes;
    private Long failed; // null if no fetch has failed

    /** Creates an object without hosts, for so many maps and fetching threads. */
    Hosts(int maps, int copies, LocalSource local, Random random) {
        this.copies = copies;
        this.local = local;
        this.random = random;
        this.maxKnown = (int) (maps * (1 - LAST_PART * (SPREAD + random.nextDouble())));
        this.disks = create("this node", true);
    }

    /** Records the bytes of an output that has been fetched. */
    void stored(long length) {
        stored++;
        bytes += length;
    }

    /**
     * Records a failed fetch. For the next three minutes a batch is one output: a reduce that has fetched little gives
     * up sooner, and other outputs may be lost, too.
     */
    void failed(long now) {
        failed = now;
    }

    // Returns how many outputs of a host make a batch, at least 1.
    private int batch(int known, long now) {
        boolean hasFailed = failed != null && now - failed < FAILED_NANOS;
        if (hasFailed || stored == 0 || known > maxKnown) {
            return 1;
        }
        return (int) Math.max(1, Math.min(MAX_OUTPUTS, BATCH_BYTES * stored / Math.max(1, bytes)));
    }

    /** Returns the host with this name, whose outputs are fetched over HTTP. */
    Host of(String name) {
        return services.computeIfAbsent(name, any -> create(name, false));
    }

    /** Adds an output to its host, or to the disks of this node. */
    void add(MapAttempt attempt, long now) {
        (local.isThisNode(attempt.host()) ? disks : of(attempt.host())).add(attempt, now);
    }

    private Host create(String name, boolean isDisk) {
        Host host = new Host(name, isDisk, random);
        all.add(host);
        return host;
    }

    /**
     * Takes outputs of one host for a thread. One pass over all hosts finds the host, or the time of the next pass: a reduce
     * of 10,000 maps on 1,000 nodes makes some ten thousand passes.
     *
     * @param known number of maps that are known to have ended
     * @param isWanted decides which outputs are still wanted; the others are dropped
     * @return null if there is nothing to take now: see {@link #pause}. Without outputs if those that waited are not wanted
     */
    Batch take(long now, int known, Predicate<MapAttempt> isWanted) {
        int batch = scan(now, known);
        if (best == null) {
            return null;
        }
        // One thread takes all outputs of a host if the other threads have hosts of their own, or if outputs may be
        // held back.
        int sharing = batch > 1 ? 1 : (free + ready - 1) / ready;
        return Batch.of(best, best.take(now, copies, sharing, isWanted), now);
    }

    /**
     * Returns the nanoseconds from the last pass until there may be something to take; Long.MAX_VALUE if that does not depend
     * on time.
     */
    long pause() {
        return pause;
    }

    /** Looks for a host that a thread should fetch from. Returns from how many outputs of a host on a request is sent. */
    int scan(long now, int known) {
        int batch = batch(known, now);
        best = null;
        ready = 0;
        free = copies;
        pause = Long.MAX_VALUE;
        int probes = 0;
        boolean arePaused = false;
        for (Host host : all) {
            free -= host.threads();
            if (host.isPaused()) {
                arePaused = true;
                probes += host.threads();
            } else {
                consider(host, now, batch);
            }
        }
        // A request to a paused host may take minutes. At most half of the threads try such hosts, or all but one if no
        // other host has outputs ready.
        if (arePaused && probes < Math.max(1, ready > 0 ? copies / 2 : copies - 1)) {
            for (Host host : all) {
                if (host.isPaused()) {
                    consider(host, now, batch);
                }
            }
        }
        return batch;
    }

    // Keeps a host with the fewest threads; a random one if there are several.
    private void consider(Host host, long now, int batch) {
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

    /**
     * Records that a request was made.
     *
     * @param failure null if the host has replied
     * @throws HostException if this process could open no socket for half a minute: this task fails, and nobody is blamed
     */
    void asked(Host host, HostException failure, long now) throws HostException {
        if (failure == null || failure.kind() != HostException.Kind.NO_SOCKET) {
            shortSince = null;
        } else if (shortSince == null) {
            shortSince = now;
        } else if (now - shortSince > SHORTAGE_PATIENCE_NANOS) {
            throw failure;
        }
        if (shortSince != null) {
            host.busy(now + SHORTAGE_WAIT_NANOS);
        } else if (failure != null && failure.kind() == HostException.Kind.BUSY) {
            host.busy(now + failure.millis() * Clock.NANOS_PER_MILLI);
        }
    }
}
