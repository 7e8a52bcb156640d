package org.spillway.combine;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.util.Progress;
import org.spillway.record.RecordBlock;
import org.spillway.record.RecordView;

/**
 * Runs a combiner of the new API through Hadoop's own runner. Another runner would have to match every feature of its
 * context (marks that spill to disk, a run method that iterates over the records itself), which few combiners use.
 */
final class NewApiCombiner<K, V> extends TaskCombiner<K, V> {
    private final Task.CombinerRunner<K, V> runner;

    NewApiCombiner(Factory factory) throws IOException, ClassNotFoundException {
        super(factory);
        // A counter of the task would examine its name at each increment, which costs more than a small combiner.
        Counters.Counter counter = new Counters.Counter() {
            @Override
            public void increment(long by) {
                read += by;
            }
        };
        runner = Task.CombinerRunner.create(factory.job(), factory.task(), counter, factory.reporter(), null);
    }

    @Override
    void run(RecordBlock in, OutputCollector<K, V> out) throws IOException, InterruptedException {
        try {
            runner.combine(iterator(in), out);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot load the combiner", e);
        }
    }

    /** Adapts records to the iterator that Hadoop's runner reads. */
    private RawKeyValueIterator iterator(RecordBlock in) {
        return new RawKeyValueIterator() {
            private final DataInputBuffer key = new DataInputBuffer();
            private final DataInputBuffer value = new DataInputBuffer();
            private final Progress progress = new Progress();
            private int asked;

            @Override
            public boolean next() throws IOException {
                // Hadoop's own iterator of the new API reports no progress.
                if (asked++ % OldApiCombiner.VALUES_BETWEEN_PROGRESS == 0) {
                    factory.reporter().progress();
                }
                if (!in.next()) {
                    return false;
                }
                RecordView record = in.record();
                key.reset(in.bytes(), record.keyStart(), record.keyLength());
                value.reset(in.bytes(), record.valueStart(), record.valueLength());
                return true;
            }

            @Override
            public DataInputBuffer getKey() {
                return key;
            }

            @Override
            public DataInputBuffer getValue() {
                return value;
            }

            @Override
            public Progress getProgress() {
                return progress;
            }

            @Override
            public void close() {
                // the caller that opened the cursor closes it
            }
        };
    }
}
