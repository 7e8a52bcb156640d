package org.spillway.jvm.master;

import java.util.Arrays;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.spillway.jvm.IsolationMode;

/** Decides from a job's settings how its tasks may share JVMs. */
public final class SharingRules {
    /** Most tasks that a JVM runs: 1 turns sharing off, -1 sets no limit. Without shared JVMs Hadoop ignores this key. */
    public static final String TASKS = MRJobConfig.JVM_NUMTASKS_TORUN;

    /**
     * When a task in a used JVM finds the job's classes loaded anew: {@code auto}, if one that was loaded has static state;
     * {@code always}; {@code never}, static fields stay as the last task left them.
     */
    public static final String ISOLATE = IsolationMode.KEY;

    /** Tries a task that ran out of memory again in a larger container. */
    public static final String LARGER_RETRIES = "spillway.jvm.larger-retries";

    private static final int MOST_MAPS_IN_MASTER = 9; // Hadoop's default

    private static final String TASK_ID = "@taskid@";

    private SharingRules() {}

    /** Returns the reason why a job's tasks cannot share JVMs, or null if they can. */
    public static String reasonAgainst(JobConf job) {
        int tasks;
        try {
            IsolationMode.of(job);
            tasks = job.getNumTasksToExecutePerJvm();
        } catch (NumberFormatException e) {
            return TASKS + "=" + job.get(TASKS) + " is no number";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
        if (tasks == 1) {
            return TASKS + "=1";
        }
        if (tasks == 0 || tasks < -1) {
            return TASKS + "=" + tasks + " must be -1 (no limit), 1 (off) or more";
        }
        if (mayRunInMaster(job)) {
            return MRJobConfig.JOB_UBERTASK_ENABLE + "=true: a small job runs in the master";
        }
        if (job.getProfileEnabled()) {
            return MRJobConfig.TASK_PROFILE + "=true: a profile is of one task";
        }
        if (options(job, TaskType.MAP).contains(TASK_ID)
                || options(job, TaskType.REDUCE).contains(TASK_ID)) {
            return "the JVM options of tasks name " + TASK_ID;
        }
        if (job.getInt(MRJobConfig.MR_NUM_OPPORTUNISTIC_MAPS_PERCENT, 0) > 0) {
            return MRJobConfig.MR_NUM_OPPORTUNISTIC_MAPS_PERCENT + ": containers that YARN takes back at any time";
        }
        if (job.getLong(MRJobConfig.TASK_USERLOG_LIMIT, 0) > 0
                && job.getInt(MRJobConfig.TASK_LOG_BACKUPS, MRJobConfig.DEFAULT_TASK_LOG_BACKUPS) > 0) {
            return MRJobConfig.TASK_LOG_BACKUPS + ": a log that all tasks of a JVM roll would lose those of the first";
        }
        if (job.getLong(MRJobConfig.SHUFFLE_LOG_KB, 0) > 0
                && job.getInt(MRJobConfig.SHUFFLE_LOG_BACKUPS, MRJobConfig.DEFAULT_SHUFFLE_LOG_BACKUPS) > 0) {
            return MRJobConfig.SHUFFLE_LOG_BACKUPS
                    + ": a log that all reduces of a JVM roll would lose those of the first";
        }
        for (String attempts : Arrays.asList(MRJobConfig.MAP_MAX_ATTEMPTS, MRJobConfig.REDUCE_MAX_ATTEMPTS)) {
            if (job.getInt(attempts, 0) == 1) {
                return attempts + "=1: a task that fails in a used JVM must be tried again";
            }
        }
        return null;
    }

    /**
     * Whether a job may be small enough for Hadoop to run it in its master (uber mode). Hadoop also looks at the bytes of its
     * input and at what tasks and master ask for.
     */
    static boolean mayRunInMaster(JobConf job) {
        return job.getBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false)
                && job.getNumMapTasks() <= job.getInt(MRJobConfig.JOB_UBERTASK_MAXMAPS, MOST_MAPS_IN_MASTER)
                && job.getNumReduceTasks() <= Math.min(1, job.getInt(MRJobConfig.JOB_UBERTASK_MAXREDUCES, 1));
    }

    /** Returns the reason why a job's tasks could not share JVMs if it asked for it without limit, or null if they could. */
    public static String reasonAgainstAsking(JobConf job) {
        JobConf asking = new JobConf(job);
        asking.setNumTasksToExecutePerJvm(-1);
        return reasonAgainst(asking);
    }

    /** Whether attempts that died for memory are tried again in larger containers. */
    public static boolean retriesLarger(JobConf job) {
        return job.getBoolean(LARGER_RETRIES, false);
    }

    /** Returns the most tasks that a JVM runs. */
    static int limit(JobConf job) {
        int tasks = job.getNumTasksToExecutePerJvm();
        return tasks == -1 ? Integer.MAX_VALUE : tasks;
    }

    /** Whether the JVM of a map could also have been started for a reduce, and the other way round. */
    public static boolean areAlike(JobConf job) {
        return options(job, TaskType.MAP).equals(options(job, TaskType.REDUCE))
                && job.getMemoryRequired(TaskType.MAP) == job.getMemoryRequired(TaskType.REDUCE)
                && MRApps.getChildLogLevel(job, true).equals(MRApps.getChildLogLevel(job, false))
                && areEqual(job, MRJobConfig.MAP_CPU_VCORES, MRJobConfig.REDUCE_CPU_VCORES)
                && areEqual(job, MRJobConfig.MAP_ENV, MRJobConfig.REDUCE_ENV)
                && areEqual(job, MRJobConfig.MAP_NODE_LABEL_EXP, MRJobConfig.REDUCE_NODE_LABEL_EXP)
                && areEqual(job, MRJobConfig.MAP_RESOURCE_TYPE_PREFIX, MRJobConfig.REDUCE_RESOURCE_TYPE_PREFIX);
    }

    private static String options(JobConf job, TaskType type) {
        return String.valueOf(job.getTaskJavaOpts(type));
    }

    // Of the keys that begin so: an environment is one list of variables, or a key for each.
    private static boolean areEqual(JobConf job, String map, String reduce) {
        return job.getPropsWithPrefix(map).equals(job.getPropsWithPrefix(reduce));
    }
}
