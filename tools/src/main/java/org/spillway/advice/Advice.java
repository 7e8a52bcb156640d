package org.spillway.advice;

/**
 * A change and what it gains by the model.
 *
 * @param before the simulated time of the job as it ran, in milliseconds
 * @param after that of the job with the change
 */
record Advice(Change change, double before, double after) {
    /** Returns the time before over that after: 2 is twice as fast. */
    double ratio() {
        return before / after;
    }

    /** Returns the saved share of the job's time, 0 to 1. */
    double saved() {
        return 1 - after / before;
    }
}
