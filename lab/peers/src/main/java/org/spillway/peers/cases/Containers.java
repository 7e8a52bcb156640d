package org.spillway.peers.cases;

/**
 * The memory of the tasks of a case, the same for all ways.
 *
 * @param mib what YARN allows the process
 * @param heapMib the heap of a MapReduce or Tez task. The rest is for the JVM itself, and Spillway's buffers are there
 */
public record Containers(int mib, int heapMib) {
    /** Hadoop's default, and its default share of it for the heap. */
    public static final Containers DEFAULT = new Containers(1024, 820);

    /** Spark's least overhead, and by Spillway's page Settings what a JVM needs beside its heap. */
    private static final int SPARK_OVERHEAD_MIB = 384;

    /** Returns what Spark has beside the heap of an executor. */
    public int sparkOverheadMib() {
        return SPARK_OVERHEAD_MIB;
    }

    /** Returns the heap of an executor, where Spark's buffers are. */
    public int sparkHeapMib() {
        return mib - SPARK_OVERHEAD_MIB;
    }
}
