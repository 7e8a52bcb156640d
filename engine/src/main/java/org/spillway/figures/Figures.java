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
 * The values of one task's figures. Not thread-safe.
 *
 * <p>Hadoop limits the counters of a job and their groups, except its own such as TaskCounter: a task that exceeds
 * a limit fails, and so does a job whose tasks together exceed it. So a task leaves the counters of the group
 * {@code Spillway} out if the job seems to need their room.
 */
public final class Figures {
    private static final String GROUP = "Spillway";
    private static final Logger LOG = LoggerFactory.getLogger(Figures.class);

    // A task may use half of each limit: it cannot see the counters of other maps and of reduces, which may differ.
    private static final int SHARE_OF_A_TASK = 2;

    private final long[] added = new long[Figure.values().length];

    /**
     * Adds to a figure.
     *
     * @param more nanoseconds if the figure is a time
     */
    public void add(Figure figure, long more) {
        added[figure.ordinal()] += more;
    }

    /** Returns a figure's value. */
    public long value(Figure figure) {
        return figure.value(added[figure.ordinal()]);
    }

    /**
     * Publishes the counters if the job asks for them, and logs the task's last line. For example:
     *
     * <pre>
     * Spillway: RECORDS=2500000 RECORD_BYTES=242500000 SPILLS=3 ... SORT_MB_WITHOUT_SPILL=351; LZ4 by ...
     * </pre>
     *
     * @param remarks texts after the figures; null for none
     */
    public void end(Task task, Reporter reporter, String... remarks) {
        TaskType side = task.isMapTask() ? TaskType.MAP : TaskType.REDUCE;
        List<Figure> counters = new ArrayList<>();
        StringBuilder line = new StringBuilder("Spillway:");
        for (Figure figure : Figure.values()) {
            if (figure.side() == side && (figure.isCounter() || value(figure) != 0)) {
                line.append(' ').append(figure).append('=').append(value(figure));
                if (figure.isCounter()) {
                    counters.add(figure);
                }
            }
        }
        if (task.getConf().getBoolean(JobSettings.COUNTERS, false)) {
            publish(counters, task, reporter);
        }
        for (String remark : remarks) {
            if (remark != null) {
                line.append("; ").append(remark);
            }
        }
        LOG.info(line.toString());
    }

    // Logs what Hadoop throws for counters, and never throws it.
    private void publish(List<Figure> counters, Task task, Reporter reporter) {
        try {
            if (hasRoomFor(counters.size(), task)) {
                for (Figure counter : counters) {
                    reporter.getCounter(GROUP, counter.name()).increment(value(counter));
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
        // By reflection: only Hadoop's own packages can access a task's counters, and plugin classes must not be in
        // them.
        Method getCounters = Task.class.getDeclaredMethod("getCounters");
        getCounters.setAccessible(true);
        for (Counters.Group group : (Counters) getCounters.invoke(task)) {
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
}
