package org.spillway.tools.doctor;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.job.MemoryBounds;
import org.spillway.memory.JvmMemory;
import org.spillway.memory.JvmOptions;

/** Computes the heap, direct memory and container of a job's tasks from its settings. */
final class TaskBounds {
    private TaskBounds() {}

    /**
     * Computes them. The JVM of a task reports a heap that may be some MiB smaller than -Xmx, by its garbage collector.
     *
     * @throws IOException if -Xmx cannot be read
     */
    static MemoryBounds of(JobConf job, TaskType type) throws IOException {
        // With the -Xmx that Hadoop works out from the container where the job sets none.
        String options = job.getTaskJavaOpts(type);
        int heapMb = JobConf.parseMaximumHeapSizeMB(options);
        if (heapMb <= 0) {
            String key = type == TaskType.MAP ? MRJobConfig.MAP_JAVA_OPTS : MRJobConfig.REDUCE_JAVA_OPTS;
            throw new IOException("cannot read -Xmx in " + key + "=" + options.trim());
        }
        return MemoryBounds.inContainer(job, type, jvm((long) heapMb << 20, options));
    }

    /** Returns the memory of a JVM with these options, before its task begins. */
    static JvmMemory jvm(long heap, String options) {
        long direct = JvmOptions.last(JvmOptions.DIRECT, options);
        return new JvmMemory(heap, heap, direct == 0 ? heap : direct, direct != 0);
    }
}
