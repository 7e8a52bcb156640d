package org.spillway.minicluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Heap and container of a map task. Stock's sort buffer lies in the heap, Spillway's outside of it: both get the heap
 * that stock needs and the container that Spillway needs, so that neither is favoured.
 *
 * @param heapMb {@code -Xmx}
 * @param containerMb what YARN lets the process use
 */
record TaskMemory(int heapMb, int containerMb) {
    /** What a map task's heap needs beside the sort buffer. */
    private static final int HEAP_MB = 512;

    /** Code, threads, metaspace, network and codec buffers: what a JVM uses outside of its heap anyway. */
    private static final int OUTSIDE_MB = 384;

    /** For {@code mapreduce.task.io.sort.mb}. */
    static TaskMemory forSortBuffer(int sortMb) {
        int heap = Math.addExact(HEAP_MB, sortMb);
        return new TaskMemory(heap, Math.addExact(Math.addExact(heap, sortMb), OUTSIDE_MB));
    }

    /** Sets the map tasks' memory, as the configuration's own sort buffer asks. */
    static void setFor(Configuration conf) {
        forSortBuffer(conf.getInt(MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB))
                .setOn(conf);
    }

    private void setOn(Configuration conf) {
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, containerMb);
        conf.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx" + heapMb + "m");
    }
}
