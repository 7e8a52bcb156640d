package org.spillway.job;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.yarn.util.UnitsConversionUtil;
import org.spillway.memory.MemoryLimits;

/**
 * The size of a task's container, as MapReduce asks YARN for it.
 *
 * @param bytes at most what YARN allocates, which is a multiple of its least container; 0 if it cannot be read
 * @param setting the setting and its value, for messages
 */
public record ContainerMemory(long bytes, String setting) {
    // Behind the prefix of a kind of task. They override the older names (TaskAttemptImpl, YARNRunner). If both are
    // set, no task starts.
    private static final String[] NEWER_NAMES = {"memory-mb", "memory"};

    // YARN sets this for every process of a container.
    private static final String ID = "CONTAINER_ID";

    // MapReduce sets this if a task runs in the JVM of the application master, and thus in its container.
    private static final String IS_UBER = "mapreduce.task.uberized";

    private static final Pattern VALUE = Pattern.compile("(\\d+) ?([a-zA-Z]*)");
    private static final String MIB = "Mi";

    /** Whether this JVM runs in a YARN container. */
    static boolean isHere() {
        return System.getenv(ID) != null;
    }

    /** Whether the task's container is that of the application master. */
    static boolean isMasters(JobConf job) {
        return job.getBoolean(IS_UBER, false);
    }

    /** Reads the settings of a task's container, or of the application master's if the task runs in that. */
    public static ContainerMemory of(JobConf job, TaskType type) {
        Long larger = Long.getLong(MemoryLimits.CONTAINER_MB);
        if (larger != null) {
            return new ContainerMemory(larger << 20, MemoryLimits.CONTAINER_MB + "=" + larger);
        }
        boolean uber = isMasters(job);
        boolean reduce = type == TaskType.REDUCE;
        String ofTask = reduce ? MRJobConfig.REDUCE_RESOURCE_TYPE_PREFIX : MRJobConfig.MAP_RESOURCE_TYPE_PREFIX;
        String prefix = uber ? MRJobConfig.MR_AM_RESOURCE_PREFIX : ofTask;
        for (String name : NEWER_NAMES) {
            String value = job.get(prefix + name);
            if (value != null) {
                return new ContainerMemory(bytes(value), prefix + name + "=" + value);
            }
        }
        String keyOfTask = reduce ? MRJobConfig.REDUCE_MEMORY_MB : MRJobConfig.MAP_MEMORY_MB;
        String key = uber ? MRJobConfig.MR_AM_VMEM_MB : keyOfTask;
        long mb = uber ? job.getInt(key, MRJobConfig.DEFAULT_MR_AM_VMEM_MB) : job.getMemoryRequired(type);
        return new ContainerMemory(mb << 20, key + "=" + mb);
    }

    private static long bytes(String value) {
        Matcher amount = VALUE.matcher(value);
        if (!amount.matches()) {
            return 0;
        }
        try {
            long number = Long.parseLong(amount.group(1));
            String unit = amount.group(2);
            return Math.multiplyExact(
                    unit.isEmpty() ? number : UnitsConversionUtil.convert(unit, MIB, number), 1L << 20);
        } catch (IllegalArgumentException | ArithmeticException e) {
            return 0; // an unknown unit, or too large
        }
    }
}
