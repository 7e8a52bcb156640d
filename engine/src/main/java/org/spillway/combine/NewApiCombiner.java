package org.spillway.combine;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.RecordBlock;
import org.spillway.record.RecordView;

/**
 * Runs a combiner of the new API through Hadoop's own runner. Another runner would have to match every feature of its
 * context (marks that spill to disk, a run method that iterates over the records itself), which few combiners use.
 */
final class NewApiCombiner<K, V> implements CombineRun<K, V> {
    // As in CombineValues. Hadoop's own iterator of the new API reports no progress.
    private static final int RECORDS_BETWEEN_PROGRESS = 16;

    private final BatchedCounter inputCounter = new BatchedCounter();
    private final Progressable reporter;
    private final Task.CombinerRunner<K, V> runner;

    NewApiCombiner(JobConf job, TaskAttemptID task, Task.TaskReporter reporter) throws ClassNotFoundException {
        this.reporter = reporter;
        runner = Task.CombinerRunner.create(job, task, inputCounter, reporter, null);
    }

    @Override
    public void run(RecordBlock in, OutputCollector<K, V> out) throws IOException, InterruptedException {
        try {
            runner.combine(new Records(in), out);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot load the combiner", e);
        }
    }

    @Override
    public long takeInputRecords() {
        return inputCounter.take();
    }

    /**
     * Counts records without a counter of the task: each increment of a Hadoop counter examines the counter's name,
     * which costs more than a small combiner.
     */
    private static final class BatchedCounter extends Counters.Counter {
        private long untold;

        @Override
        public void increment(long by) {
            untold += by;
        }

        long take() {
            long taken = untold;
            untold = 0;
            return taken;
        }
    }

    /** Adapts records to the iterator that Hadoop's runner reads. */
    private final class Records implements RawKeyValueIterator {
        private final RecordBlock in;
        private final DataInputBuffer key = new DataInputBuffer();
        private final DataInputBuffer value = new DataInputBuffer();
        private final Progress progress = new Progress();
        private int asked;

        Records(RecordBlock in) {
            this.in = in;
        }

        @Override
        public boolean next() throws IOException {
            if (asked++ % RECORDS_BETWEEN_PROGRESS == 0) {
                reporter.progress();
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
    }
}
