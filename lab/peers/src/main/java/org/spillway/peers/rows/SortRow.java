package org.spillway.peers.rows;

/** The layout of a row of the sort benchmark: the key, then the value. */
public final class SortRow {
    /** The length of a key. */
    public static final int KEY_BYTES = 10;
    /** The length of a row. */
    public static final int BYTES = 100;

    private SortRow() {}
}
