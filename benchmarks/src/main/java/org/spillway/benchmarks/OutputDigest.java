package org.spillway.benchmarks;

import java.util.Arrays;
import java.util.List;
import org.spillway.testing.TaskHarness;

/**
 * What two collectors' outputs must have in common: the sequence of keys, and the records of each partition as a multiset
 * (stock leaves the order of equal keys open).
 *
 * @param keys a hash of all keys in their order
 * @param records a sum of hashes of all records
 * @param count how many records
 */
record OutputDigest(long keys, long records, long count) {
    static OutputDigest of(TaskHarness.Output output) {
        long keys = 0;
        long records = 0;
        long count = 0;
        for (List<TaskHarness.Pair> partition : output.partitions()) {
            for (TaskHarness.Pair pair : partition) {
                int key = Arrays.hashCode(pair.key());
                keys = keys * 31 + key;
                long both = key * 0x9E3779B97F4A7C15L + Arrays.hashCode(pair.value());
                records += (both ^ both >>> 29) * 0xBF58476D1CE4E5B9L;
            }
            keys = keys * 31 + partition.size();
            count += partition.size();
        }
        return new OutputDigest(keys, records, count);
    }
}
