package org.spillway;

import java.io.IOException;
import org.apache.hadoop.mapred.MapTask.MapOutputBuffer;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's own collector, for Java 8 and 11 in a jar that was built without the engine for them.
 *
 * @param <K> map output key class
 * @param <V> map output value class
 */
public final class SpillwayCollector<K, V> extends MapOutputBuffer<K, V> {
    @Override
    public void init(Context context) throws IOException, ClassNotFoundException {
        LoggerFactory.getLogger(SpillwayCollector.class)
                .warn("Spillway leaves this map to Hadoop: {}", SpillwayAppMaster.reason());
        super.init(context);
    }
}
