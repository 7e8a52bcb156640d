package org.spillway.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.Progress;
import org.spillway.record.Combiner;
import org.spillway.record.CombinerFactory;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;

/**
 * Runs the job's combiner, of the old API or the new, by Hadoop's own CombinerRunner, which knows grouping comparators
 * and counts its input.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class TaskCombiner<K, V> implements Combiner {
    private final Task.CombinerRunner<K, V> runner;
    private final RecordEncoder<K, V> encoder;
    private final BatchedCounter inputCounter;
    private final Counters.Counter outputCounter;
    private final Task.TaskReporter reporter;
    private final long progressEvery;

    private TaskCombiner(
            JobConf job,
            Task.CombinerRunner<K, V> runner,
            RecordEncoder<K, V> encoder,
            BatchedCounter inputCounter,
            Counters.Counter outputCounter,
            Task.TaskReporter reporter) {
        this.progressEvery = job.getLong(MRJobConfig.COMBINE_RECORDS_BEFORE_PROGRESS, 10_000);
        this.runner = runner;
        this.encoder = encoder;
        this.inputCounter = inputCounter;
        this.outputCounter = outputCounter;
        this.reporter = reporter;
    }

    /**
     * Makes combiners for a task.
     *
     * @return null if the job has no combiner
     * @throws ClassNotFoundException if its class cannot be loaded
     */
    public static CombinerFactory factory(JobConf job, TaskAttemptID task, Task.TaskReporter reporter)
            throws ClassNotFoundException {
        Counters.Counter input = reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS);
        if (Task.CombinerRunner.create(job, task, input, reporter, null) == null) {
            return null;
        }
        return new CombinerFactory() {
            @Override
            public Combiner create() throws IOException {
                return open(job, task, reporter, input);
            }
        };
    }

    @SuppressWarnings("unchecked")
    private static <K, V> TaskCombiner<K, V> open(
            JobConf job, TaskAttemptID task, Task.TaskReporter reporter, Counters.Counter input) throws IOException {
        try {
            BatchedCounter batched = new BatchedCounter(input);
            return new TaskCombiner<>(
                    job,
                    Task.CombinerRunner.<K, V>create(job, task, batched, reporter, null),
                    new RecordEncoder<>(
                            job, (Class<K>) job.getMapOutputKeyClass(), (Class<V>) job.getMapOutputValueClass()),
                    batched,
                    reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS),
                    reporter);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot load the combiner", e);
        }
    }

    @Override
    public void combine(RecordCursor in, RecordSink out) throws IOException, InterruptedException {
        Emitted emitted = new Emitted(out);
        try {
            runner.combine(new Records(in), emitted);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot load the combiner", e);
        } finally {
            inputCounter.tell();
            outputCounter.increment(emitted.count);
        }
    }

    /**
     * Counts records by itself and tells the real counter once a partition: Hadoop's looks at its own name for each
     * increment, which costs more than a small combiner.
     */
    private static final class BatchedCounter extends Counters.Counter {
        private final Counters.Counter real;
        private long untold;

        BatchedCounter(Counters.Counter real) {
            this.real = real;
        }

        @Override
        public void increment(long by) {
            untold += by;
        }

        void tell() {
            real.increment(untold);
            untold = 0;
        }
    }

    /** What the combiner emits, on its way to the sink. */
    private final class Emitted implements OutputCollector<K, V> {
        private final RecordSink out;
        private ByteBuffer buffer;
        private long count;

        Emitted(RecordSink out) {
            this.out = out;
        }

        @Override
        public void collect(K key, V value) throws IOException {
            encoder.encode(key, value);
            byte[] array = encoder.array();
            if (buffer == null || buffer.array() != array) {
                buffer = ByteBuffer.wrap(array);
            }
            out.append(buffer, encoder.start(), encoder.length());
            if (++count % progressEvery == 0) {
                reporter.progress();
            }
        }
    }

    /** A cursor as Hadoop's combiner wants to read it. */
    private static final class Records implements RawKeyValueIterator {
        private final RecordCursor cursor;
        private final DataInputBuffer key = new DataInputBuffer();
        private final DataInputBuffer value = new DataInputBuffer();
        private final Progress progress = new Progress();
        private byte[] copy = new byte[256];

        Records(RecordCursor cursor) {
            this.cursor = cursor;
        }

        @Override
        public boolean next() throws IOException {
            if (!cursor.next()) {
                return false;
            }
            RecordView view = cursor.record();
            int length = view.keyLength() + view.valueLength();
            // A copy: pages off the heap are no arrays, and a source may move its buffer when it reads on.
            if (copy.length < length) {
                copy = new byte[(int) Math.min(Integer.MAX_VALUE - 8, Math.max(length, 2L * copy.length))];
            }
            view.buffer().get(view.keyStart(), copy, 0, length);
            key.reset(copy, 0, view.keyLength());
            value.reset(copy, view.keyLength(), view.valueLength());
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
            // whoever opened the cursor closes it
        }
    }
}
