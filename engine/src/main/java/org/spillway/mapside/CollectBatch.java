package org.spillway.mapside;

import java.io.IOException;
import org.spillway.record.RecordEncoder;

/**
 * Records that are serialised and not yet in pages. They are copied to pages in batches so that their cache misses
 * overlap. A store into one of a hundred pages misses the cache, and because collecting is synchronized, a lock would
 * wait for the stores of each record.
 *
 * @param <K> key class
 * @param <V> value class
 */
final class CollectBatch<K, V> {
    // Half of a first-level cache, so that a batch is still in the cache when it is copied.
    private static final int FULL_BYTES = 1 << 14;
    private static final int FULL_RECORDS = 1 << 9;

    private final RecordEncoder<K, V> encoder;
    private final int[] starts = new int[FULL_RECORDS];
    private final int[] lengths = new int[FULL_RECORDS];
    private final int[] partitions = new int[FULL_RECORDS];
    private int count;

    CollectBatch(RecordEncoder<K, V> encoder) {
        this.encoder = encoder;
    }

    /** Serialises a record. If that fails, the batch is unchanged. */
    void add(K key, V value, int partition) throws IOException {
        encoder.append(key, value);
        starts[count] = encoder.start();
        lengths[count] = encoder.length();
        partitions[count] = partition;
        count++;
    }

    /** Whether the batch must be copied to pages and {@link #clear cleared} before the next record is added. */
    boolean isFull() {
        return encoder.size() >= FULL_BYTES || count == FULL_RECORDS;
    }

    /** Number of records. */
    int count() {
        return count;
    }

    /** Bytes of the last record's key and value. */
    int lastBodyBytes() {
        return encoder.bodyLength();
    }

    byte[] array() {
        return encoder.array();
    }

    int start(int i) {
        return starts[i];
    }

    int length(int i) {
        return lengths[i];
    }

    int partition(int i) {
        return partitions[i];
    }

    /**
     * Returns the array, which no longer belongs to the batch. Only for the last record, when the others are in pages.
     */
    byte[] detach() {
        return encoder.detach();
    }

    void clear() {
        encoder.clear();
        count = 0;
    }
}
