package org.spillway;

import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's own shuffle, for Java 8 and 11 in a jar that was built without the engine for them.
 *
 * @param <K> map output key class
 * @param <V> map output value class
 */
public final class SpillwayShuffle<K, V> extends Shuffle<K, V> {
    @Override
    @SuppressWarnings("rawtypes") // as the method that it overrides
    public void init(ShuffleConsumerPlugin.Context context) {
        LoggerFactory.getLogger(SpillwayShuffle.class)
                .warn("Spillway leaves this reduce to Hadoop: {}", SpillwayAppMaster.reason());
        super.init(context);
    }
}
