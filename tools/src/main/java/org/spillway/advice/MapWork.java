package org.spillway.advice;

/**
 * The times of a map task in milliseconds.
 *
 * @param start from the start of the container until the task reads its first record
 * @param read from there to its last record; collecting and early spills are in it
 * @param flush the last sort, merge and writing; 0 if unknown
 */
record MapWork(double start, double read, double flush) {
    double total() {
        return start + read + flush;
    }

    MapWork withStart(double millis) {
        return new MapWork(millis, read, flush);
    }

    MapWork withFlush(double millis) {
        return new MapWork(start, read, millis);
    }

    /** Returns a task with all but the start multiplied. */
    MapWork slower(double factor) {
        return new MapWork(start, read * factor, flush * factor);
    }
}
