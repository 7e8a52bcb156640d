package org.spillway.formats.shortcircuit;

/**
 * How much a run reads.
 *
 * @param reads random ones, of each thread in a round
 * @param passes over the sequential file in a round
 * @param megabytes of the sequential file, 10^6 bytes each
 * @param jobMegabytes of the job's input
 */
record Sizes(int reads, int passes, int megabytes, int jobMegabytes) {
    // Five such rounds are the seed's 30,000 reads and its 100 passes over 1 GB.
    static final Sizes FULL = new Sizes(6_000, 20, 1_000, 256);

    // Chosen for two minutes on two cores.
    static final Sizes DEFAULT = new Sizes(400, 2, 128, 32);

    private static final int MEGA = 1_000_000;

    // A job's input, its map output, that merged, and the reduce's copy.
    private static final int JOB_COPIES = 4;

    // A cluster's logs, the small files, checksums.
    private static final long BESIDE = 64L * MEGA;

    /** Bytes of the sequential file; whole lines. */
    long bytes() {
        return (long) megabytes * MEGA;
    }

    /** Bytes of the job's input; whole lines. */
    long jobBytes() {
        return (long) jobMegabytes * MEGA;
    }

    /** The most that lies on the disk for one cluster. */
    long disk() {
        return bytes() + JOB_COPIES * jobBytes() + BESIDE;
    }
}
