package org.spillway.fuzz;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/** A combiner of the old API. */
final class OldCombiner extends MapReduceBase implements Reducer<Object, Object, Object, Object> {
    private CombinerKind kind;

    @Override
    public void configure(JobConf job) {
        kind = FuzzCase.of(job).combiner();
    }

    @Override
    public void reduce(Object key, Iterator<Object> values, OutputCollector<Object, Object> out, Reporter reporter)
            throws IOException {
        try {
            kind.combine(values, value -> out.collect(key, value));
        } catch (InterruptedException e) {
            throw new IOException("an OutputCollector does not throw this", e);
        }
    }
}
