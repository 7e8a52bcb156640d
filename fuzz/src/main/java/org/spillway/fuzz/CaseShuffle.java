package org.spillway.fuzz;

import org.apache.hadoop.mapred.JobConf;
import org.spillway.job.TaskCores;
import org.spillway.reduceside.ReduceSideShuffle;

/**
 * Spillway's shuffle with as many cores as the case sets, independent of the machine.
 *
 * @param <K> key class
 * @param <V> value class
 */
final class CaseShuffle<K, V> extends ReduceSideShuffle<K, V> {
    @Override
    protected TaskCores cores(JobConf job) {
        return new TaskCores(FuzzCase.of(job).is(Knob.ONE_CORE) ? 1 : 2, "the case");
    }
}
