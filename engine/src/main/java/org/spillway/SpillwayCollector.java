package org.spillway;

import java.io.IOException;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.spillway.mapside.MapSideCollector;

/**
 * The map output collector that a job names:
 *
 * <pre>
 * mapreduce.job.map.output.collector.class=org.spillway.SpillwayCollector
 * </pre>
 *
 * or, with stock behind it for jobs that it does not take,
 * {@code org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer}.
 *
 * @param <K> map output key class
 * @param <V> map output value class
 */
public final class SpillwayCollector<K, V> implements MapOutputCollector<K, V> {
    private final MapSideCollector<K, V> delegate = new MapSideCollector<>();

    /** For Hadoop, by reflection. */
    public SpillwayCollector() {}

    @Override
    public void init(Context context) throws IOException, ClassNotFoundException {
        delegate.init(context);
    }

    @Override
    public void collect(K key, V value, int partition) throws IOException, InterruptedException {
        delegate.collect(key, value, partition);
    }

    @Override
    public void flush() throws IOException, InterruptedException {
        delegate.flush();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        delegate.close();
    }
}
