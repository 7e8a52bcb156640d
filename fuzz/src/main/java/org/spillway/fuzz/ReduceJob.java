package org.spillway.fuzz;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.job.ReduceSettings;

/** Makes the configurations of a reduce case: one for the maps and one for the reduce. */
final class ReduceJob {
    // A short delay, so that an output that failed is asked for again at once.
    private static final int RETRY_MILLIS = 5;

    private ReduceJob() {}

    static JobConf ofMaps(FuzzCase c) {
        return CaseJob.forStock(c.is(Knob.MAP_COMBINES) ? c : c.with(Knob.COMBINER, CombinerKind.NONE.ordinal()));
    }

    static JobConf of(FuzzCase c) {
        JobConf job = CaseJob.of(c);
        job.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, (long) c.get(Knob.MEMORY_KB) << 10);
        percent(job, MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT, c.get(Knob.INPUT_PERCENT));
        percent(job, MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, c.get(Knob.LIMIT_PERCENT));
        percent(job, MRJobConfig.SHUFFLE_MERGE_PERCENT, c.get(Knob.MERGE_PERCENT));
        if (c.get(Knob.KEEP_PERCENT) >= 0) {
            percent(job, MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, c.get(Knob.KEEP_PERCENT));
        }
        job.setInt(MRJobConfig.SHUFFLE_PARALLEL_COPIES, c.get(Knob.COPIES));
        job.setInt(MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY, RETRY_MILLIS);
        job.setBoolean(ReduceSettings.LOCAL_READ, !c.is(Knob.NO_LOCAL_READ));
        c.reducerGrouping().configureReducer(job);
        job.setUseNewReducer(!c.is(Knob.OLD_REDUCER));
        if (c.is(Knob.OLD_REDUCER)) {
            job.setReducerClass(OldReducer.class);
        } else {
            job.setClass(MRJobConfig.REDUCE_CLASS_ATTR, NewReducer.class, Reducer.class);
        }
        return job;
    }

    private static void percent(JobConf job, String key, int percent) {
        job.setFloat(key, percent / 100f);
    }
}
