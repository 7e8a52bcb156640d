package org.spillway.combine;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.spillway.record.Combiner;
import org.spillway.record.CombinerFactory;
import org.spillway.record.RecordBlock;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.record.RecordSink;

/**
 * Runs the job's combiner, of the old or the new API: passes the records to it, serialises its output, and counts both.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class TaskCombiner<K, V> implements Combiner {
    private final RecordBlock block = new RecordBlock();
    private final CombineRun<K, V> run;
    private final RecordEncoder<K, V> encoder;
    private final Class<K> keyClass;
    private final Class<V> valueClass;
    private final Counts counts;
    private final Task.TaskReporter reporter;
    private final long progressEvery;

    @SuppressWarnings("unchecked")
    private TaskCombiner(
            JobConf job, TaskAttemptID task, Counts counts, Task.TaskReporter reporter, Reporter ofCombiner)
            throws IOException {
        this.keyClass = (Class<K>) job.getMapOutputKeyClass();
        this.valueClass = (Class<V>) job.getMapOutputValueClass();
        this.progressEvery = Math.max(1, job.getLong(MRJobConfig.COMBINE_RECORDS_BEFORE_PROGRESS, 10_000));
        this.encoder = new RecordEncoder<>(job, keyClass, valueClass);
        this.counts = counts;
        this.reporter = reporter;
        try {
            this.run = job.getCombinerClass() == null
                    ? new NewApiCombiner<>(job, task, reporter)
                    : new OldApiCombiner<>(job, ofCombiner, reporter);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot load the combiner", e);
        }
    }

    /**
     * Returns a factory of combiners for a map.
     *
     * @return null if the job has no combiner
     * @throws ClassNotFoundException if the combiner's class cannot be loaded
     */
    public static CombinerFactory factory(JobConf job, TaskAttemptID task, Task.TaskReporter reporter)
            throws ClassNotFoundException {
        return factory(job, task, reporter, reporter);
    }

    /**
     * Returns a factory of combiners for a reduce, which get {@link Reporter#NULL} as in stock: what they count and say
     * would depend on how often memory was short. Stock runs only combiners of the old API in a reduce.
     *
     * @throws ClassNotFoundException if the combiner's class cannot be loaded
     */
    public static CombinerFactory factoryOfReduce(JobConf job, TaskAttemptID task, Task.TaskReporter reporter)
            throws ClassNotFoundException {
        return factory(job, task, reporter, Reporter.NULL);
    }

    private static CombinerFactory factory(
            JobConf job, TaskAttemptID task, Task.TaskReporter reporter, Reporter ofCombiner)
            throws ClassNotFoundException {
        Counters.Counter input = reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS);
        if (Task.CombinerRunner.create(job, task, input, reporter, null) == null) {
            return null;
        }
        Counts counts = new Counts(reporter);
        return new CombinerFactory() {
            @Override
            public Combiner create() throws IOException {
                return new TaskCombiner<>(job, task, counts, reporter, ofCombiner);
            }
        };
    }

    @Override
    public void combine(int partition, RecordCursor in, RecordSink out) throws IOException, InterruptedException {
        Emitted emitted = new Emitted(out);
        block.open(in);
        try {
            run.run(block, emitted);
        } finally {
            counts.add(run.takeInputRecords(), emitted.count);
            // The next partition may come much later, so the memory of a large record is released now.
            block.close();
            encoder.clear();
        }
    }

    /**
     * The two combiner counters of a task. Thread-safe: two concurrent increments of a Hadoop counter may count as one.
     */
    static final class Counts {
        private final Counters.Counter input;
        private final Counters.Counter output;

        Counts(Task.TaskReporter reporter) {
            input = reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS);
            output = reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS);
        }

        /**
         * Adds what one combiner has read and emitted. Called once per partition, since an increment examines the
         * counter's name.
         */
        synchronized void add(long read, long emitted) {
            input.increment(read);
            output.increment(emitted);
        }
    }

    /** Serialises the combiner's output and passes it to the sink. */
    private final class Emitted implements OutputCollector<K, V> {
        private final RecordSink out;
        private ByteBuffer buffer;
        private long count;

        Emitted(RecordSink out) {
            this.out = out;
        }

        // A combiner may have threads of its own, as with stock.
        @Override
        public synchronized void collect(K key, V value) throws IOException {
            // Without this check a Writable of another class would be written, and the reducer would read its bytes as
            // the job's class.
            if (key.getClass() != keyClass) {
                throw wrong("key", key, keyClass);
            }
            if (value.getClass() != valueClass) {
                throw wrong("value", value, valueClass);
            }
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

        // The message of Hadoop's IFile.Writer, which makes the same check.
        private IOException wrong(String role, Object emitted, Class<?> expected) {
            return new IOException("wrong " + role + " class: " + emitted.getClass() + " is not " + expected);
        }
    }
}
