package org.spillway.tools.compare;

/** What is known of compared runs, from good to bad. */
public enum Verdict {
    /** All outputs and counters are as they must be. */
    SAME,
    /**
     * No run failed, and no difference is known to be one, but the outputs are not known to be the same: see {@link
     * OutputSimilarity#leavesOpen}.
     */
    OPEN,
    /** A run failed, or an output or counter differs. */
    DIFFERENT;

    Verdict orWorse(Verdict other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
