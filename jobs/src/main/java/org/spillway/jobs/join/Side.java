package org.spillway.jobs.join;

/** The input that a row comes from. The constants are in the order in which the reducer reads the rows. */
enum Side {
    LEFT,
    RIGHT
}
