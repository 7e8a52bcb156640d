package org.spillway.job;

import org.apache.hadoop.mapred.JobConf;
import org.spillway.order.ComparingThreads;
import org.spillway.order.KeyOrders;

/** Decides whether keys are compared in one thread of a task. */
public final class OneThread {
    private OneThread() {}

    /**
     * Returns the reason why one thread compares the keys of a job.
     *
     * @return one line that names the comparator and, if it helps, the setting; null if several threads may compare
     */
    public static String reason(JobConf job, KeyOrders orders) {
        ComparingThreads threads = orders.threads();
        if (threads == ComparingThreads.ONE) {
            return "the JVM has one instance of " + comparator(job);
        }
        return threads == ComparingThreads.ANY || JobSettings.compareInParallel(job)
                ? null
                : comparator(job) + " may share state between threads; if it and the key class do not, set "
                        + JobSettings.COMPARE_IN_PARALLEL + "=true";
    }

    private static String comparator(JobConf job) {
        return job.getOutputKeyComparator().getClass().getName();
    }
}
