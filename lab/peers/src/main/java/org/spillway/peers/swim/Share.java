package org.spillway.peers.swim;

/** How many rows are written for each that is read, so that the numbers have a given ratio: 2 for 3 gives 1, 0, 1, 1, 0, 1 ... */
final class Share {
    private final long written;
    private final long read;
    private long credit;

    /**
     * Creates a share.
     *
     * @param read at least 1
     */
    Share(long written, long read) {
        this.written = written;
        this.read = read;
        credit = read / 2; // a part of the rows gives the nearest number
    }

    /** Returns how many to write for the next row. */
    long next() {
        credit += written;
        long count = credit / read;
        credit %= read;
        return count;
    }
}
