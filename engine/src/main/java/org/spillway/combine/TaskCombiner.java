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
public abstract class TaskCombiner<K, V> implements Combiner {
    final Class<K> keyClass;
    final Class<V> valueClass;
    /** Number of records of the partition that the job's combiner has read. */
    long read;

    final Factory factory;

    private final RecordBlock block = new RecordBlock();
    private final RecordEncoder<K, V> encoder;
    private final long progressEvery;

    @SuppressWarnings("unchecked")
    TaskCombiner(Factory factory) throws IOException {
        this.factory = factory;
        keyClass = (Class<K>) factory.job.getMapOutputKeyClass();
        valueClass = (Class<V>) factory.job.getMapOutputValueClass();
        progressEvery = Math.max(1, factory.job.getLong(MRJobConfig.COMBINE_RECORDS_BEFORE_PROGRESS, 10_000));
        encoder = new RecordEncoder<>(factory.job, keyClass, valueClass);
    }

    /**
     * Returns a factory of combiners for a task.
     *
     * @param ofCombiner what combiners of the old API get. In a reduce it is {@link Reporter#NULL} as in stock: what
     *     they count and say would depend on how often memory was short. Stock runs only combiners of the old API in
     *     a reduce
     * @return null if the job has no combiner
     * @throws ClassNotFoundException if the combiner's class cannot be loaded
     */
    public static CombinerFactory factory(
            JobConf job, TaskAttemptID task, Task.TaskReporter reporter, Reporter ofCombiner)
            throws ClassNotFoundException {
        Counters.Counter input = reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS);
        if (Task.CombinerRunner.create(job, task, input, reporter, null) == null) {
            return null;
        }
        reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS); // which stock's tasks have even if it stays 0
        return new Factory(job, task, reporter, ofCombiner);
    }

    /** Passes the records of one partition to a new combiner of the job. */
    abstract void run(RecordBlock in, OutputCollector<K, V> out) throws IOException, InterruptedException;

    @Override
    public final void combine(int partition, RecordCursor in, RecordSink out) throws IOException, InterruptedException {
        Emitted emitted = new Emitted(out);
        read = 0;
        block.open(in);
        try {
            run(block, emitted);
        } finally {
            factory.add(read, emitted.count);
            // The next partition may come much later, so the memory of a large record is released now.
            block.close();
            encoder.clear();
        }
    }

    /** Makes the combiners of a task, and updates its two combiner counters. */
    record Factory(JobConf job, TaskAttemptID task, Task.TaskReporter reporter, Reporter ofCombiner)
            implements CombinerFactory {
        @Override
        public Combiner create() throws IOException {
            try {
                return job.getCombinerClass() == null ? new NewApiCombiner<>(this) : new OldApiCombiner<>(this);
            } catch (ClassNotFoundException e) {
                throw new IOException("cannot load the combiner", e);
            }
        }

        /**
         * Adds what one combiner has read and emitted. Called once per partition, since an increment examines the
         * counter's name. Synchronized: two concurrent increments of a Hadoop counter may count as one.
         */
        synchronized void add(long read, long emitted) {
            reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS).increment(read);
            reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS).increment(emitted);
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
            check("key", key, keyClass);
            check("value", value, valueClass);
            encoder.encode(key, value);
            byte[] array = encoder.array();
            if (buffer == null || buffer.array() != array) {
                buffer = ByteBuffer.wrap(array);
            }
            out.append(buffer, encoder.start(), encoder.length());
            if (++count % progressEvery == 0) {
                factory.reporter.progress();
            }
        }

        // The message of Hadoop's IFile.Writer, which makes the same check.
        private static void check(String role, Object emitted, Class<?> expected) throws IOException {
            if (emitted.getClass() != expected) {
                throw new IOException("wrong " + role + " class: " + emitted.getClass() + " is not " + expected);
            }
        }
    }
}
