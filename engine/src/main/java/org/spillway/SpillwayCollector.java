package org.spillway;

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
 * <p>A name and nothing more: were it one more call for each record, the JIT would compile all below it once more.
 *
 * @param <K> map output key class
 * @param <V> map output value class
 */
public final class SpillwayCollector<K, V> extends MapSideCollector<K, V> {
    /** For Hadoop, by reflection. */
    public SpillwayCollector() {}
}
