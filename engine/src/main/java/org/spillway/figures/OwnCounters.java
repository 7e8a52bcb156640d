package org.spillway.figures;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.counters.CounterGroupFactory;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.job.JobSettings;

/**
 * The counters of the group {@code Spillway}. Hadoop limits the counters of a job and their groups, except its own such
 * as TaskCounter: a task that exceeds a limit fails, and so does a job whose tasks together exceed it. So a task leaves
 * its counters out if the job seems to need their room.
 */
final class OwnCounters {
    private static final String GROUP = "Spillway";
    private static final Logger LOG = LoggerFactory.getLogger(OwnCounters.class);

    // A task may use half of each limit: it cannot see the counters of other maps and of reduces, which may differ.
    private static final int SHARE_OF_A_TASK = 2;

    private OwnCounters() {}

    /** Publishes the figures of a side if there is room. Logs what Hadoop throws for counters, and never throws it. */
    static void publish(Figures figures, TaskType side, Task task, Reporter reporter) {
        try {
            List<Figure> counters = new ArrayList<>();
            for (Figure figure : Figure.values()) {
                if (figure.side() == side && figure.isCounter()) {
                    counters.add(figure);
                }
            }
            if (hasRoomFor(counters.size(), task)) {
                for (Figure counter : counters) {
                    reporter.getCounter(GROUP, counter.name()).increment(figures.value(counter));
                }
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.warn(
                    "no counters of the group {}, or not all: without {} no task has them",
                    GROUP,
                    JobSettings.COUNTERS,
                    e);
        }
    }

    // Adds no counter to count them: after a limit is exceeded, Hadoop throws for every new one.
    private static boolean hasRoomFor(int more, Task task) throws ReflectiveOperationException {
        int counters = 0;
        int groups = 0;
        for (Counters.Group group : countersOf(task)) {
            if (!CounterGroupFactory.isFrameworkGroup(group.getName())) {
                counters += group.size();
                groups++;
            }
        }
        boolean hasRoom = counters + more <= Limits.getCountersMax() / SHARE_OF_A_TASK
                && groups + 1 <= Limits.getGroupsMax() / SHARE_OF_A_TASK;
        if (!hasRoom) {
            LOG.info(
                    "no counters of the group {}: the task has {} counters in {} groups, of at most {} ({}) in {} ({})"
                            + " that the whole job may have; without {} no task has them",
                    GROUP,
                    counters,
                    groups,
                    Limits.getCountersMax(),
                    MRJobConfig.COUNTERS_MAX_KEY,
                    Limits.getGroupsMax(),
                    MRJobConfig.COUNTER_GROUPS_MAX_KEY,
                    JobSettings.COUNTERS);
        }
        return hasRoom;
    }

    // By reflection: only Hadoop's own packages can access a task's counters, and plugin classes must not be in them.
    private static Counters countersOf(Task task) throws ReflectiveOperationException {
        Method getCounters = Task.class.getDeclaredMethod("getCounters");
        getCounters.setAccessible(true);
        return (Counters) getCounters.invoke(task);
    }
}
