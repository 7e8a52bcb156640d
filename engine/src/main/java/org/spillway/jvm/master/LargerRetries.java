package org.spillway.jvm.master;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.memory.JvmOptions;
import org.spillway.memory.MemoryLimits;

/**
 * The tasks that are tried again in a larger container, because an attempt has died for memory: one and a half times as
 * large as that attempt's, at most two and a quarter times as large as the first, and at most what the cluster allows.
 * Thread-safe.
 */
final class LargerRetries {
    private static final Logger LOG = LoggerFactory.getLogger(LargerRetries.class);

    private final boolean isOn;
    private final Map<TaskId, Size> sizes = new HashMap<>();
    private final Set<TaskAttemptId> dead = new HashSet<>();
    private long mostMb = Long.MAX_VALUE;

    LargerRetries(boolean isOn) {
        this.isOn = isOn;
    }

    /** The cluster allows containers of so many MiB. */
    synchronized void limitTo(long mb) {
        mostMb = mb;
    }

    /**
     * An attempt has died for memory. To hear of it twice changes nothing.
     *
     * @param mb of its container; 0 if that is not known
     * @param isOfJvm whether the JVM has reached a limit of its own, not the container's
     * @return what its diagnostics are to say of the next attempt; empty if that gets no larger container
     */
    synchronized String died(TaskAttemptId attempt, long mb, boolean isOfJvm) {
        Size old = sizes.getOrDefault(attempt.getTaskId(), new Size(mb, mb, false));
        long next = next(mb, old.firstMb, mostMb);
        if (!isOn || next <= mb) {
            return "";
        }
        // Of two attempts that run at once, the one in the smaller container may die last.
        Size size = new Size(old.firstMb, Math.max(old.mb, next), old.growsHeap || isOfJvm);
        sizes.put(attempt.getTaskId(), size);
        dead.add(attempt);
        String text = "out of memory in a container of " + mb + " MB, tried again in one of " + size.mb + " MB";
        LOG.info("Spillway: {}: {}", attempt, text);
        return "\nSpillway: " + text;
    }

    /** Whether an attempt has died for memory, so that its task is tried again in a larger container. */
    synchronized boolean isDead(TaskAttemptId attempt) {
        return dead.contains(attempt);
    }

    static long next(long diedMb, long firstMb, long mostMb) {
        return Math.min(mostMb, Math.min(diedMb * 3 / 2, firstMb * 9 / 4));
    }

    /** Whether any task's next container is larger than the usual one. */
    synchronized boolean areAny() {
        return !sizes.isEmpty();
    }

    /** Returns the size of a task's next container; null if that is the usual one. */
    synchronized Size of(TaskId task) {
        return sizes.get(task);
    }

    /** A task's next container is of the usual size: a larger one cannot be had. */
    synchronized void giveUp(TaskId task) {
        sizes.remove(task);
    }

    /**
     * The size of a task's containers.
     *
     * @param firstMb of the first container in which an attempt died for memory
     * @param mb of the next one
     * @param growsHeap whether the heap grows with it: otherwise the process needs the room beside its heap
     */
    record Size(long firstMb, long mb, boolean growsHeap) {
        /**
         * Returns the command that starts a JVM in such a container, with more options before the class. Of two options for
         * the heap the JVM takes the last. If that is no number of bytes, such as a variable of the shell, the heap stays as
         * it is.
         *
         * @param main the class, between spaces
         * @param containerMb the container's memory in MiB
         */
        String command(String command, String main, long containerMb) {
            int last = Math.max(command.lastIndexOf(" -Xmx"), command.lastIndexOf(" -XX:MaxHeapSize="));
            long heap = last < 0 ? 0 : JvmOptions.last(JvmOptions.HEAP, command.substring(last));
            if (!growsHeap || heap == 0) {
                return command; // the process needs all the room beside its heap: Spillway is not to know of it
            }
            String options = " -D" + MemoryLimits.CONTAINER_MB + "=" + containerMb + " -Xmx"
                    + (heap * Math.min(containerMb, mb) / firstMb >> 20) + "m";
            return command.replace(main, options + main);
        }
    }
}
