package org.spillway.fuzz;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.MarkableIterator;
import org.apache.hadoop.mapreduce.ReduceContext;
import org.apache.hadoop.mapreduce.Reducer;

/** A reducer of the new API. */
final class NewReducer extends Reducer<Object, Object, Object, Object> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
        ReducerKind kind = FuzzCase.of(context.getConfiguration()).reducer();
        for (int group = 0; group < kind.maxGroups() && context.nextKey(); group++) {
            Iterator<Object> values = context.getValues().iterator();
            kind.reduce(group, context::getCurrentKey, new Markable(values), new Sink(context));
            if (values instanceof ReduceContext.ValueIterator<?> last) { // as in Reducer.run
                last.resetBackupStore();
            }
        }
    }

    private static final class Sink implements ReducerKind.Sink {
        private final Context context;

        Sink(Context context) {
            this.context = context;
        }

        @Override
        public void group(Object key) throws IOException, InterruptedException {
            context.write(Mark.GROUP, key);
        }

        @Override
        public void value(Object key, Object value) throws IOException, InterruptedException {
            context.write(key == null ? NullWritable.get() : key, value);
        }
    }

    private static final class Markable implements ReducerKind.Values {
        private final MarkableIterator<Object> values;

        Markable(Iterator<Object> values) {
            this.values = new MarkableIterator<>(values);
        }

        @Override
        public boolean hasNext() {
            return values.hasNext();
        }

        @Override
        public Object next() {
            return values.next();
        }

        @Override
        public void mark() throws IOException {
            values.mark();
        }

        @Override
        public void reset() throws IOException {
            values.reset();
        }
    }
}
