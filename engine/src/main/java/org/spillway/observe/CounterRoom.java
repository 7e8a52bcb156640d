package org.spillway.observe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.counters.CounterGroupFactory;
import org.apache.hadoop.mapreduce.counters.Limits;

/**
 * The number of counters and groups of a task that count towards Hadoop's limits. These are all groups except Hadoop's
 * own, such as TaskCounter. The limits apply to a whole job: a task that exceeds a limit fails, and so does a job whose
 * tasks together exceed it.
 *
 * @param counters number of counters of the task so far
 * @param groups number of their groups
 */
record CounterRoom(int counters, int groups) {
    // A task may use half of each limit: it cannot see the counters of other maps and of reduces, which may differ.
    private static final int SHARE_OF_A_TASK = 2;

    /**
     * Counts the counters of a task. Adds none: after a limit is exceeded, Hadoop throws for every new counter.
     *
     * @throws IllegalStateException if this version of Hadoop does not allow access to the counters
     */
    static CounterRoom of(Task task) {
        int counters = 0;
        int groups = 0;
        for (Counters.Group group : countersOf(task)) {
            if (!CounterGroupFactory.isFrameworkGroup(group.getName())) {
                counters += group.size();
                groups++;
            }
        }
        return new CounterRoom(counters, groups);
    }

    /** Whether one more group, of {@code more} counters, leaves half of each limit to the rest of the job. */
    boolean hasRoomFor(int more) {
        return counters + more <= Limits.getCountersMax() / SHARE_OF_A_TASK
                && groups + 1 <= Limits.getGroupsMax() / SHARE_OF_A_TASK;
    }

    @Override
    public String toString() {
        return counters + " counters in " + groups + " groups, of at most " + Limits.getCountersMax() + " ("
                + MRJobConfig.COUNTERS_MAX_KEY + ") in " + Limits.getGroupsMax() + " ("
                + MRJobConfig.COUNTER_GROUPS_MAX_KEY + ") that the whole job may have";
    }

    // By reflection: only Hadoop's own packages can access a task's counters, and plugin classes must not be in them.
    private static Counters countersOf(Task task) {
        try {
            Method getCounters = Task.class.getDeclaredMethod("getCounters");
            getCounters.setAccessible(true);
            return (Counters) getCounters.invoke(task);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot count the counters of a task", e);
        }
    }
}
