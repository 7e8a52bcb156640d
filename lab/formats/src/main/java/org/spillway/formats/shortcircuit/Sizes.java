package org.spillway.formats.shortcircuit;

/**
 * The amounts of data that a run reads.
 *
 * @param reads random reads of each thread in a round
 * @param passes passes over the sequential file in a round
 * @param megabytes size of the sequential file, in 10^6 bytes
 * @param jobMegabytes size of the job's input, in 10^6 bytes
 */
record Sizes(int reads, int passes, int megabytes, int jobMegabytes) {}
