package org.spillway.benchmarks;

import org.apache.hadoop.mapred.MapOutputCollector;

/**
 * The floor: takes records and drops them. What a task costs with it is what no collector can save.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class DiscardCollector<K, V> implements MapOutputCollector<K, V> {
    @Override
    public void init(Context context) {
        // holds nothing
    }

    @Override
    public void collect(K key, V value, int partition) {
        // dropped
    }

    @Override
    public void flush() {
        // nothing to write
    }

    @Override
    public void close() {
        // nothing held
    }
}
