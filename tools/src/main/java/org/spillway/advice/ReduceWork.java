package org.spillway.advice;

/**
 * The times of a reduce task in milliseconds.
 *
 * @param start from the start of the container until the task fetches
 * @param copy the fetch of all map outputs, if all maps have ended before
 * @param tail what is left of the fetch when the last map ends, if the task has fetched meanwhile; at most {@code copy}
 * @param merge from the last output until the outputs are merged
 * @param reduce from there to the end
 */
record ReduceWork(double start, double copy, double tail, double merge, double reduce) {
    /** Returns the time without waits for maps. */
    double total() {
        return start + copy + merge + reduce;
    }

    /**
     * Returns the end of the task.
     *
     * @param from the start of its container
     * @param lastMap the end of the last map, in the same unit and from the same origin
     */
    double end(double from, double lastMap) {
        return Math.max(from + start + copy, lastMap + tail) + merge + reduce;
    }

    ReduceWork withStart(double millis) {
        return new ReduceWork(millis, copy, tail, merge, reduce);
    }

    ReduceWork withMerge(double millis) {
        return new ReduceWork(start, copy, tail, millis, reduce);
    }

    ReduceWork withReduce(double millis) {
        return new ReduceWork(start, copy, tail, merge, millis);
    }

    /** Returns a task whose fetch takes a multiple of the time. */
    ReduceWork withFetch(double factor) {
        return new ReduceWork(start, copy * factor, tail * factor, merge, reduce);
    }

    /** Returns a task with all but the start multiplied. */
    ReduceWork scaled(double factor) {
        return new ReduceWork(start, copy * factor, tail * factor, merge * factor, reduce * factor);
    }

    /** Returns a task whose processor time after the fetch is multiplied. */
    ReduceWork slower(double factor) {
        return new ReduceWork(start, copy, tail, merge * factor, reduce * factor);
    }
}
