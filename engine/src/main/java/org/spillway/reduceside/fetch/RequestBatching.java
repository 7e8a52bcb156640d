package org.spillway.reduceside.fetch;

import java.util.Random;

/**
 * Request batching: computes how many outputs of a host a reduce collects for one request while most maps still run. A
 * reduce that asks for each output as soon as its map ends makes as many requests as the job has maps. For each of them
 * the shuffle service opens files, hashes and logs, although nobody waits for the output yet. If outputs are large or
 * most maps have ended, a batch is one output. The figures in
 * lab/benchmarks/LARGE-JOBS.md depend on these limits. Not thread-safe.
 */
final class RequestBatching {
    private static final int MAX_OUTPUTS = 5;
    // Sending this much takes longer than all other costs of a request.
    private static final long BATCH_BYTES = 1 << 20;
    // Outputs are no longer held back when all but about a twentieth of the maps have ended. A random factor makes that
    // point differ between reduces.
    private static final double LAST_PART = 0.05;
    private static final double SPREAD = 0.5;

    private static final long FAILED_NANOS = 180_000_000_000L;

    private final int maxKnown;
    private long stored;
    private long bytes;
    private boolean hasFailed;
    private long failed;

    /** Creates the limits for a job of this many maps. */
    RequestBatching(int maps, Random random) {
        this.maxKnown = (int) (maps * (1 - LAST_PART * (SPREAD + random.nextDouble())));
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
        hasFailed = true;
        failed = now;
    }

    /**
     * Returns how many outputs of a host make a batch.
     *
     * @param known number of maps that are known to have ended
     * @return at least 1
     */
    int outputs(int known, long now) {
        hasFailed &= now - failed < FAILED_NANOS;
        if (hasFailed || stored == 0 || known > maxKnown) {
            return 1;
        }
        return (int) Math.max(1, Math.min(MAX_OUTPUTS, BATCH_BYTES * stored / Math.max(1, bytes)));
    }
}
