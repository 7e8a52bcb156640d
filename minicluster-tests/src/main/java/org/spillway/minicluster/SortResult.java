package org.spillway.minicluster;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;

/**
 * One sort that has ended.
 *
 * @param run counted from 1
 * @param times null when the job failed
 * @param counters null when the job failed
 * @param problem what is wrong with the sort or its output, null when all is well
 */
record SortResult(Collector collector, int run, Path output, PhaseTimes times, Counters counters, String problem) {

    boolean isGood() {
        return problem == null;
    }
}
