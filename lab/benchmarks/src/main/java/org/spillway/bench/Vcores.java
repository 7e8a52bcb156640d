package org.spillway.bench;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.job.JobSettings;

/**
 * The vcores that the tasks of a bench have.
 *
 * @param ofMap at least 1
 * @param ofReduce at least 1
 */
record Vcores(int ofMap, int ofReduce) {
    /** MapReduce's default. */
    static final int DEFAULT = MRJobConfig.DEFAULT_MAP_CPU_VCORES;

    static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    static Vcores ofEach(int count) {
        return new Vcores(count, count);
    }

    /** Returns the worker threads of a map in a YARN container with these vcores. */
    int threads() {
        return Math.min(Math.min(ofMap, PROCESSORS), JobSettings.MAX_THREADS);
    }

    /** Makes a job's tasks run with these vcores. */
    void configure(JobConf job) {
        job.setInt(MRJobConfig.MAP_CPU_VCORES, ofMap);
        job.setInt(MRJobConfig.REDUCE_CPU_VCORES, ofReduce);
        // Most maps of the benches run outside a container, where vcores do not count.
        job.setInt(JobSettings.THREADS, threads());
    }

    @Override
    public String toString() {
        return "vcores of a map: " + ofMap + " (worker threads: " + threads() + "); of a reduce: " + ofReduce;
    }
}
