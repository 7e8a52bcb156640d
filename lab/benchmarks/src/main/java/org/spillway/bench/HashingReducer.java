package org.spillway.bench;

import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Reads all records, writes nothing and keeps a hash: of the keys in their order, of the values as a multiset. */
public final class HashingReducer extends Reducer<Object, Object, NullWritable, NullWritable> {
    /** Called by Hadoop. */
    public HashingReducer() {}

    @Override
    protected void reduce(Object key, Iterable<Object> values, Context context) {
        ReadDigest read = ReadDigest.ofTask();
        int hash = key.hashCode();
        for (Object value : values) {
            read.value(hash, value.hashCode());
        }
        read.key(hash);
    }
}
