package org.spillway.bench.master;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Queue;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Counts what the made-up JVMs do. A task begins in the place of the one that ended before it: in the same JVM, or in a new
 * one, of which each takes the place that has been free for longest.
 */
final class Tally {
    private final int maps;
    private final BitSet begun; // maps, then reduces
    private final long[] gaps; // of a new attempt of a task, too, as long as there is room
    private final Queue<Long> free = new ArrayDeque<>(); // since when each place is
    private int gapCount;
    private int ended;
    private int jvms;
    private long questions;
    private long questionNanos;
    private long lastBegin;

    Tally(int maps, int reduces) {
        this.maps = maps;
        this.begun = new BitSet(maps + reduces);
        this.gaps = new long[maps + reduces];
    }

    synchronized void launched() {
        jvms++;
    }

    /** A JVM's first attempt begins. */
    synchronized void begunInNew(TaskAttemptID attempt, long now) {
        Long since = free.poll();
        if (since != null) {
            gap(now - since);
        }
        begun(attempt, now);
    }

    /** A further attempt of a JVM begins, whose last one ended at a time. */
    synchronized void begunInUsed(TaskAttemptID attempt, long since, long now) {
        gap(now - since);
        begun(attempt, now);
    }

    private void gap(long nanos) {
        if (gapCount < gaps.length) {
            gaps[gapCount++] = nanos;
        }
    }

    private void begun(TaskAttemptID attempt, long now) {
        int number = attempt.getTaskID().getId() + (attempt.getTaskType() == TaskType.MAP ? 0 : maps);
        if (!begun.get(number)) {
            begun.set(number);
            lastBegin = now;
        }
    }

    synchronized void ended() {
        ended++;
    }

    /** A JVM ends whose last attempt ended at a time. */
    synchronized void left(long since) {
        free.add(since);
    }

    synchronized void asked(long nanos) {
        questions++;
        questionNanos += nanos;
    }

    /** Returns the attempts that have ended. */
    synchronized int endedAttempts() {
        return ended;
    }

    synchronized int jvms() {
        return jvms;
    }

    synchronized long questions() {
        return questions;
    }

    /** Returns the mean time of a question; NaN if there was none. */
    synchronized double questionNanos() {
        return questions == 0 ? Double.NaN : (double) questionNanos / questions;
    }

    /** Returns the time at which the last task began. */
    synchronized long lastBegin() {
        return lastBegin;
    }

    /** Returns a percentile of the gaps; NaN if there was none. */
    synchronized double gapNanos(int percent) {
        long[] sorted = Arrays.copyOf(gaps, gapCount);
        Arrays.sort(sorted);
        return gapCount == 0 ? Double.NaN : sorted[Math.min(gapCount - 1, (int) ((long) gapCount * percent / 100))];
    }
}
