package org.spillway.formats.shortcircuit;

/**
 * The amounts of data that a run reads.
 *
 * @param reads random reads of each thread in a round
 * @param passes passes over the sequential file in a round
 * @param megabytes size of the sequential file, in 10^6 bytes
 * @param jobMegabytes size of the job's input, in 10^6 bytes
 */
record Sizes(int reads, int passes, int megabytes, int jobMegabytes) {
    // Five such rounds are the 30,000 reads and the 100 passes over 1 GB of HDFS-347.
    static final Sizes FULL = new Sizes(6_000, 20, 1_000, 256);

    // Chosen for two minutes on two cores.
    static final Sizes DEFAULT = new Sizes(400, 2, 128, 32);

    private static final int MEGA = 1_000_000;

    // The job's input, its map output, the merged map output, and the reduce's copy.
    private static final int JOB_COPIES = 4;

    // The cluster's logs, the small files, and checksums.
    private static final long BESIDE = 64L * MEGA;

    /** Returns the bytes of the sequential file, which are whole lines. */
    long bytes() {
        return (long) megabytes * MEGA;
    }

    /** Returns the bytes of the job's input, which are whole lines. */
    long jobBytes() {
        return (long) jobMegabytes * MEGA;
    }

    /** Returns the most disk space that one cluster needs, in bytes. */
    long disk() {
        return bytes() + JOB_COPIES * jobBytes() + BESIDE;
    }
}
