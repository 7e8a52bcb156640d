package org.spillway.mapside;

/**
 * Adaptive combining: decides whether the next spill is combined. A combiner that rarely finds two records of a key
 * passes every record through the job's code for nothing. It is skipped for some spills and then tried again, since the
 * data may have changed. Records that were not combined in a spill are combined in the final merge, so each record
 * passes the combiner at least once, as in stock Hadoop.
 */
final class AdaptiveCombining {
    /** The combiner is not worth its cost if at least this share of the records remains. */
    static final double NOT_WORTH = 0.9;

    private static final int FIRST_PAUSE = 2;
    private static final int LONGEST_PAUSE = 16;

    private final boolean adaptive;
    private int pause = FIRST_PAUSE;
    private int left;
    private int skipped;

    AdaptiveCombining(boolean adaptive) {
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

    /** Takes the numbers of records before and after the combiner in a combined spill. */
    void combined(long in, long out) {
        if (!adaptive || out < in * NOT_WORTH) {
            pause = FIRST_PAUSE;
        } else {
            left = pause;
            pause = Math.min(LONGEST_PAUSE, 2 * pause);
        }
    }

    /** Number of spills that were not combined. */
    int skipped() {
        return skipped;
    }
}
