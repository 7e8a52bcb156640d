package org.spillway;

import org.spillway.mapside.MapSideCollector;

/**
 * The map output collector. To use it, set in the job configuration:
 *
 * <pre>
 * mapreduce.job.map.output.collector.class=org.spillway.SpillwayCollector
 * </pre>
 *
 * To fall back to Hadoop's own collector for jobs that this one refuses, set the value
 * {@code org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer}.
 *
 * <p>Extends {@link MapSideCollector} rather than delegating to it: one more call layer costs compile time in a new
 * JVM.
 *
 * @param <K> map output key class
 * @param <V> map output value class
 */
public final class SpillwayCollector<K, V> extends MapSideCollector<K, V> {}
