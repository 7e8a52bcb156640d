package org.spillway.tools.compare;

/** How similar two outputs are, from identical to different. */
public enum OutputSimilarity {
    /** Each file has the same bytes. */
    SAME_BYTES("same bytes"),
    /** The same records in the same order, but different bytes, such as sync marks or compressed blocks. */
    SAME_RECORDS("same records in the same order, in other bytes"),
    /**
     * The same records, and their keys in the same order, but records of equal keys in another one. MapReduce guarantees no
     * order among these.
     */
    SAME_KEYS("same keys in the same order, values of equal keys in another order"),
    /** The same records in another order. */
    OTHER_ORDER("same records in another order"),
    /**
     * The same but for floating-point numbers, within what rounding explains. MapReduce promises no order of the values of
     * a key, and a sum of such numbers depends on their order.
     */
    FLOATS("same but for floating-point numbers"),
    /** Different bytes of records that cannot be read, in the first run's output either. */
    NOT_COMPARED("not compared"),
    /** Different records. */
    DIFFERENT("different");

    private final String label;

    OutputSimilarity(String label) {
        this.label = label;
    }

    /** Returns the text for the user. */
    public String label() {
        return label;
    }

    /** Whether it is neither known that outputs are as they must be nor that they are not. */
    boolean leavesOpen() {
        return this == FLOATS || this == NOT_COMPARED;
    }

    OutputSimilarity orWorse(OutputSimilarity other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
