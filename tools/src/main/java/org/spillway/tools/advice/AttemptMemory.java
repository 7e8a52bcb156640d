package org.spillway.tools.advice;

import org.spillway.report.Attempt;
import org.spillway.report.TaskMemory;

/**
 * The memory of one attempt.
 *
 * @param offHeap the most bytes of it that may be Spillway's off the heap
 * @param before the number of attempts that ran in its JVM before
 */
record AttemptMemory(Attempt attempt, TaskMemory memory, long offHeap, int before) {
    /** Returns the bytes that are not Spillway's off the heap, at least. */
    long own() {
        return Math.max(0, memory.physical() - offHeap);
    }

    /** Returns garbage collection's share of the attempt's CPU time; 0 if unknown. */
    double gcShare() {
        return memory.cpuMillis() <= 0 ? 0 : (double) memory.gcMillis() / memory.cpuMillis();
    }

    /** Names the attempt and its host: m3 on node-1. */
    String place() {
        return place(attempt);
    }

    static String place(Attempt attempt) {
        return attempt.shortName() + (attempt.host() == null ? "" : " on " + attempt.host());
    }

    /** Returns what else is in the attempt's bytes, as a part of a sentence; empty if nothing is. */
    String remark() {
        return (offHeap > 0 ? ", at most " + Text.mib(offHeap) + " of it Spillway's off the heap" : "")
                + (before > 0 ? ", with what " + Text.count(before, "earlier task") + " left in its JVM" : "");
    }
}
