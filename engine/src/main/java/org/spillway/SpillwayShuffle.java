package org.spillway;

import org.spillway.reduceside.ReduceSideShuffle;

/**
 * The reduce-side shuffle. To use it, set in the job configuration:
 *
 * <pre>
 * mapreduce.job.reduce.shuffle.consumer.plugin.class=org.spillway.SpillwayShuffle
 * </pre>
 *
 * It reads map outputs written by any collector. It delegates to Hadoop's own shuffle if it cannot run the job.
 *
 * @param <K> map output key class
 * @param <V> map output value class
 */
public final class SpillwayShuffle<K, V> extends ReduceSideShuffle<K, V> {}
