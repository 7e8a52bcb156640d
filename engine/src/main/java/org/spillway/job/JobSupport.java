package org.spillway.job;

import java.util.Arrays;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.memory.MemoryLimits;
import org.spillway.order.KeyOrder;

/** Why a job is not ours, if it is not. */
public final class JobSupport {
    private JobSupport() {}

    /**
     * The reason to leave a job to the next collector.
     *
     * @param order the job's key order
     * @return one line that says what to change, or null if the job is taken
     */
    public static String reasonAgainst(JobConf job, JobSettings settings, KeyOrder order) {
        int reducers = job.getNumReduceTasks();
        if (reducers > settings.partitionsMax()) {
            return "reducers=" + reducers + " limit=" + settings.partitionsMax() + " (" + JobSettings.PARTITIONS_MAX
                    + ")";
        }
        String key = job.getMapOutputKeyClass().getName();
        if (Arrays.asList(settings.refusedKeys()).contains(key)) {
            return "key class " + key + " is listed in " + JobSettings.REFUSED_KEYS;
        }
        return offHeap(settings, order) ? directReason(settings) : heapReason(settings);
    }

    /** Whether the pages of this job lie off the heap. */
    public static boolean offHeap(JobSettings settings, KeyOrder order) {
        return settings.offHeap() && !order.needsArrays();
    }

    private static String directReason(JobSettings settings) {
        long available = MemoryLimits.directAvailable();
        if (settings.sortBytes() <= available) {
            return null;
        }
        return "mapreduce.task.io.sort.mb=" + settings.sortMb() + " does not fit the direct memory of "
                + (available >> 20) + " MiB: raise -XX:MaxDirectMemorySize (or -Xmx, its default), or set "
                + JobSettings.OFF_HEAP + "=false";
    }

    private static String heapReason(JobSettings settings) {
        long heap = MemoryLimits.heapMax();
        if (settings.sortBytes() < heap) {
            return null;
        }
        return "mapreduce.task.io.sort.mb=" + settings.sortMb() + " does not fit the heap of " + (heap >> 20)
                + " MiB: raise -Xmx or lower mapreduce.task.io.sort.mb";
    }
}
