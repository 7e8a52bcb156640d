package org.spillway.bench;

import org.apache.hadoop.mapred.MapOutputCollector;

/**
 * The floor of a map task: takes records and drops them. No collector can save the time that a task takes with this
 * one.
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
