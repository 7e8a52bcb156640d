package org.spillway;

import org.spillway.reduceside.ReduceSideShuffle;

/**
 * The shuffle of reduces that a job names:
 *
 * <pre>
 * mapreduce.job.reduce.shuffle.consumer.plugin.class=org.spillway.SpillwayShuffle
 * </pre>
 *
 * It takes the outputs of any collector. What it does not take it hands to stock's shuffle.
 *
 * @param <K> map output key class
 * @param <V> map output value class
 */
public final class SpillwayShuffle<K, V> extends ReduceSideShuffle<K, V> {
    /** For Hadoop, by reflection. */
    public SpillwayShuffle() {}
}
