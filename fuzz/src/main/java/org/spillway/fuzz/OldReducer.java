package org.spillway.fuzz;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/** A reducer of the old API. */
final class OldReducer extends MapReduceBase implements Reducer<Object, Object, Object, Object> {
    private ReducerKind kind;
    private int groups;

    @Override
    public void configure(JobConf job) {
        kind = FuzzCase.of(job).reducer();
    }

    @Override
    public void reduce(Object key, Iterator<Object> values, OutputCollector<Object, Object> out, Reporter reporter)
            throws IOException {
        try {
            kind.reduce(groups++, () -> key, new Values(values), new Sink(out));
        } catch (InterruptedException e) {
            throw new IOException("an OutputCollector does not throw this", e);
        }
    }

    private record Sink(OutputCollector<Object, Object> out) implements ReducerKind.Sink {
        @Override
        public void group(Object key) throws IOException {
            out.collect(Mark.GROUP, key);
        }

        @Override
        public void value(Object key, Object value) throws IOException {
            out.collect(key, value);
        }
    }

    private record Values(Iterator<Object> values) implements ReducerKind.Values {
        @Override
        public boolean hasNext() {
            return values.hasNext();
        }

        @Override
        public Object next() {
            return values.next();
        }

        @Override
        public void mark() {
            throw new UnsupportedOperationException("not in the old API");
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("not in the old API");
        }
    }
}
