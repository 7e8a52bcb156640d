package org.spillway.formats.hfile;

/** What a file holds: rows 0 to count - 1 in the order of their keys' bytes, no key twice. */
interface Rows {
    /** How many. */
    int count();

    /** Of all keys and cells, without what a format adds. */
    long bytes();

    /** Decides which rows are read. */
    long seed();

    /** Bytes of the longest key. */
    int longestKey();

    /** Bytes of the longest cell. */
    int longestCell();

    /**
     * Writes a row's key.
     *
     * @param key to be filled from 0 on, of at least {@link #longestKey}
     * @return its length
     */
    int key(long row, byte[] key);

    /**
     * Writes a row's cell.
     *
     * @param cell to be filled from 0 on, of at least {@link #longestCell}
     * @return its length
     */
    int cell(long row, byte[] cell);
}
