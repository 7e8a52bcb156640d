package org.spillway.benchmarks;

import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Reads all, writes nothing, and keeps a hash of it: of keys in their order, of values as a multiset. */
public final class HashingReducer extends Reducer<Object, Object, NullWritable, NullWritable> {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static long keys;
    private static long values;
    private static long count;

    /** For Hadoop. */
    public HashingReducer() {}

    static void reset() {
        keys = 0;
        values = 0;
        count = 0;
    }

    static OutputDigest digest() {
        return new OutputDigest(keys, values, count);
    }

    @Override
    protected void reduce(Object key, Iterable<Object> all, Context context) {
        long hash = key.hashCode();
        long sum = 0;
        long read = 0;
        for (Object value : all) {
            long mixed = (value.hashCode() + hash * 31) * MIX;
            sum += mixed ^ mixed >>> 29;
            read++;
        }
        keys = keys * 31 + hash;
        values += sum;
        count += read;
    }
}
