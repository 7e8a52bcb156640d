package org.spillway.mapside;

/**
 * Whether the next spill should be combined. A combiner that hardly ever finds two records of a key reads and writes every
 * record through the job's code for nothing; it is left out for some spills, then tried again, since the data may have
 * changed. What was not combined in a spill is combined in the final merge, so each record meets the combiner at least once, as
 * with stock.
 */
final class CombinerGauge {
    /** Share of the records that must remain for the combiner not to pay. */
    static final double NOT_WORTH = 0.9;

    private static final int FIRST_PAUSE = 2;
    private static final int LONGEST_PAUSE = 16;

    private final boolean adaptive;
    private int pause = FIRST_PAUSE;
    private int left;
    private int skipped;

    CombinerGauge(boolean adaptive) {
        this.adaptive = adaptive;
    }

    /** Whether to combine the next spill. */
    boolean combineNext() {
        if (left == 0) {
            return true;
        }
        left--;
        skipped++;
        return false;
    }

    /** Takes in what a combined spill came to. */
    void combined(long in, long out) {
        if (!adaptive || out < in * NOT_WORTH) {
            pause = FIRST_PAUSE;
        } else {
            left = pause;
            pause = Math.min(LONGEST_PAUSE, 2 * pause);
        }
    }

    /** Spills that were not combined. */
    int skipped() {
        return skipped;
    }
}
