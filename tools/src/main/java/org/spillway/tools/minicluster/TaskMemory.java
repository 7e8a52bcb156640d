package org.spillway.tools.minicluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The heap and container size of a task. Stock's sort buffer is on the heap, Spillway's is off the heap. For a fair
 * comparison, both get the heap that stock needs and the container that Spillway needs. Reduces get the same as maps,
 * because a shared JVM runs both only if they ask for the same.
 *
 * @param heapMb the value of {@code -Xmx}, in MiB
 * @param containerMb the memory that YARN allows the process, in MiB
 */
record TaskMemory(int heapMb, int containerMb) {
    /** The heap of a task without the sort buffer. */
    private static final int HEAP_MB = 512;

    /** The memory of a JVM outside its heap: code, threads, metaspace, network and codec buffers. */
    private static final int OUTSIDE_MB = 384;

    /** Returns the memory for a value of {@code mapreduce.task.io.sort.mb}. */
    static TaskMemory forSortBuffer(int sortMb) {
        int heap = Math.addExact(HEAP_MB, sortMb);
        return new TaskMemory(heap, Math.addExact(Math.addExact(heap, sortMb), OUTSIDE_MB));
    }

    /** Sets the memory of tasks to fit the configuration's sort buffer. */
    static void setFor(Configuration conf) {
        forSortBuffer(conf.getInt(MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB))
                .setOn(conf);
    }

    private void setOn(Configuration conf) {
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, containerMb);
        conf.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx" + heapMb + "m");
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, containerMb);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, "-Xmx" + heapMb + "m");
    }
}
