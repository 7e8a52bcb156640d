package org.spillway.reduceside.fetch;

import java.util.Random;

/**
 * How many outputs of a host are worth a request while most maps still run. A reduce that asks for each output as soon as its
 * map has ended makes as many requests as the job has maps; the shuffle service opens, hashes and logs for each of them, and
 * nobody waits for the output yet. Where outputs are large, or most maps have ended, one is worth a request. The figures of
 * docs/scale.md come of these limits. Not thread-safe.
 */
final class RequestWorth {
    private static final int MOST_OUTPUTS = 5;
    // To send so much takes longer than all else that a request costs.
    private static final long WORTH_BYTES = 1 << 20;
    // The last twentieth of the maps or so, not the same for all reduces, is when what was held back is fetched.
    private static final double LAST_PART = 0.05;
    private static final double SPREAD = 0.5;

    private static final long FAILED_NANOS = 180_000_000_000L;

    private final int mostKnown;
    private long stored;
    private long bytes;
    private boolean hasFailed;
    private long failed;

    /** Of a job with so many maps. */
    RequestWorth(int maps, Random random) {
        this.mostKnown = (int) (maps * (1 - LAST_PART * (SPREAD + random.nextDouble())));
    }

    /** An output has come that has so many bytes. */
    void stored(long length) {
        stored++;
        bytes += length;
    }

    /**
     * A fetch has failed: for some minutes each output is worth a request. A reduce that has fetched little so far gives up sooner,
     * and other outputs may be lost, too.
     */
    void failed(long now) {
        hasFailed = true;
        failed = now;
    }

    /**
     * Outputs of a host that are worth a request.
     *
     * @param known so many maps are known to have ended
     * @return at least 1
     */
    int outputs(int known, long now) {
        hasFailed &= now - failed < FAILED_NANOS;
        if (hasFailed || stored == 0 || known > mostKnown) {
            return 1;
        }
        return (int) Math.max(1, Math.min(MOST_OUTPUTS, WORTH_BYTES * stored / Math.max(1, bytes)));
    }
}
