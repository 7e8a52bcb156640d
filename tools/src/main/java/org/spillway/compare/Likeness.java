package org.spillway.compare;

/** How like one another two outputs are; the further down, the less. */
public enum Likeness {
    /** Every file has the same bytes. */
    SAME_BYTES("same bytes"),
    /** The same records in the same order, in other bytes: sync marks, compressed blocks. */
    SAME_RECORDS("same records in the same order, in other bytes"),
    /** MapReduce promises no order among equal keys. */
    OTHER_ORDER("same records in another order"),
    /** Not the same output. */
    DIFFERENT("different");

    private final String label;

    Likeness(String label) {
        this.label = label;
    }

    /** As people say it. */
    public String label() {
        return label;
    }

    Likeness orWorse(Likeness other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
