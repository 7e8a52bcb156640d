package org.spillway.observe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.counters.CounterGroupFactory;
import org.apache.hadoop.mapreduce.counters.Limits;

/**
 * What a task has of the counters that Hadoop limits: all but those of its own groups, such as TaskCounter. The limits are
 * those of a whole job. A task that exceeds one fails, and so does a job that adds up tasks that do not.
 *
 * @param counters how many the task has so far
 * @param groups in how many groups
 */
record CounterRoom(int counters, int groups) {
    // Other maps may count other things, and reduces do; a task sees neither.
    private static final int SHARE_OF_A_TASK = 2;

    /**
     * Counts. Nothing is added: from the first counter over a limit on Hadoop throws for every new one.
     *
     * @throws IllegalStateException if this Hadoop does not let its counters be counted
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

    /** Whether one more group leaves half of each limit to the rest of the job. */
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

    // A task hands its counters to Hadoop's own packages alone, and no class of ours may be in those.
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
