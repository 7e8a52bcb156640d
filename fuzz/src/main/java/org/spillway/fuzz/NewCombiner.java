package org.spillway.fuzz;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Reducer;

/** A combiner of the new API. */
final class NewCombiner extends Reducer<Object, Object, Object, Object> {
    private CombinerKind kind;

    @Override
    protected void setup(Context context) {
        kind = FuzzCase.of(context.getConfiguration()).combiner();
    }

    @Override
    protected void reduce(Object key, Iterable<Object> values, Context context)
            throws IOException, InterruptedException {
        kind.combine(values.iterator(), value -> context.write(key, value));
    }
}
