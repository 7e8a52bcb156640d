package org.spillway.formats.hfile;

/** The rows of a file, numbered 0 to count - 1 in the order of their key bytes. Keys are unique. */
interface Rows {
    /** Returns the number of rows. */
    int count();

    /** Returns the bytes of all keys and cells, without the overhead of a format. */
    long bytes();

    /** Returns the seed that selects the rows to read. */
    long seed();

    /** Returns the bytes of the longest key. */
    int longestKey();

    /** Returns the bytes of the longest cell. */
    int longestCell();

    /**
     * Writes a row's key.
     *
     * @param key target, filled from index 0 on; at least {@link #longestKey} bytes
     * @return the key's length
     */
    int key(long row, byte[] key);

    /**
     * Writes a row's cell.
     *
     * @param cell target, filled from index 0 on; at least {@link #longestCell} bytes
     * @return the cell's length
     */
    int cell(long row, byte[] cell);
}
