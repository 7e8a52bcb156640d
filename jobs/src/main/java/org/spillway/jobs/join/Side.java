package org.spillway.jobs.join;

/** Which input a row is from. In the order in which the reducer wants them. */
enum Side {
    LEFT,
    RIGHT
}
