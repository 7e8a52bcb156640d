package org.spillway.combine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.util.Progress;
import org.spillway.record.Combiner;
import org.spillway.record.RecordEncoder;
import org.spillway.record.RecordView;
import org.spillway.run.ListSink;
import org.spillway.run.ListSource;

/**
 * Runs a job's combiner over the same records with Hadoop's CombinerRunner and with Spillway's, and compares their
 * output, counters, failures and the calls that the combiner saw.
 */
final class CombinerOracle {
    private static final TaskAttemptID ID = new TaskAttemptID("1", 1, TaskType.MAP, 0, 0);

    // The calls that a test's combiners have noted, in order. Only one thread uses this list.
    private static final List<String> NOTES = new ArrayList<>();

    /** The result of a run. */
    record Outcome(List<ByteBuffer> emitted, List<String> notes, long input, long output, Exception failure) {}

    private CombinerOracle() {}

    /** Notes a call that a combiner has seen. */
    static void note(String what) {
        NOTES.add(what);
    }

    /**
     * Combines two partitions, one after the other, as a task's thread does.
     *
     * @return the outcome of Spillway, which equals that of Hadoop
     */
    static Outcome check(JobConf job, List<ByteBuffer> first, List<ByteBuffer> second) throws Exception {
        Outcome stock = stock(job, first, second);
        Outcome ours = ours(job, first, second);
        assertThat(ours.notes()).isEqualTo(stock.notes());
        assertThat(ours.emitted()).isEqualTo(stock.emitted());
        assertThat(ours.input()).as("COMBINE_INPUT_RECORDS").isEqualTo(stock.input());
        assertThat(ours.output()).as("COMBINE_OUTPUT_RECORDS").isEqualTo(stock.output());
        if (stock.failure() == null) {
            assertThat(ours.failure()).isNull();
        } else {
            assertThat(ours.failure()).hasSameClassAs(stock.failure());
        }
        return ours;
    }

    private static Outcome stock(JobConf job, List<ByteBuffer> first, List<ByteBuffer> second) throws Exception {
        NOTES.clear();
        Task.TaskReporter reporter = reporter(job);
        Counters.Counter input = reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS);
        Task.CombinerRunner<Object, Object> runner = Task.CombinerRunner.create(job, ID, input, reporter, null);
        RecordEncoder<Object, Object> encoder = encoder(job);
        List<ByteBuffer> emitted = new ArrayList<>();
        Exception failure = null;
        try {
            for (List<ByteBuffer> records : List.of(first, second)) {
                runner.combine(new Raw(records), (key, value) -> {
                    encoder.encode(key, value);
                    emitted.add(copy(ByteBuffer.wrap(encoder.array()), encoder.start(), encoder.length()));
                });
            }
        } catch (IOException | RuntimeException e) {
            failure = e;
        }
        return new Outcome(emitted, List.copyOf(NOTES), input.getValue(), emitted.size(), failure);
    }

    private static Outcome ours(JobConf job, List<ByteBuffer> first, List<ByteBuffer> second) throws Exception {
        NOTES.clear();
        Task.TaskReporter reporter = reporter(job);
        Combiner combiner = combiner(job, reporter);
        ListSink emitted = new ListSink();
        Exception failure = null;
        try {
            for (List<ByteBuffer> records : List.of(first, second)) {
                combiner.combine(0, ListSource.cursor(records), emitted);
            }
        } catch (IOException | RuntimeException e) {
            failure = e;
        }
        return new Outcome(
                emitted.records(),
                List.copyOf(NOTES),
                reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS).getValue(),
                reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS).getValue(),
                failure);
    }

    /** Makes Spillway's combiner of a map. */
    static Combiner combiner(JobConf job, Task.TaskReporter reporter) throws Exception {
        return TaskCombiner.factory(job, ID, reporter, reporter).create();
    }

    /** Encodes a record as a collector of this job stores it. */
    static ByteBuffer record(JobConf job, Object key, Object value) throws IOException {
        RecordEncoder<Object, Object> encoder = encoder(job);
        encoder.encode(key, value);
        return copy(ByteBuffer.wrap(encoder.array()), encoder.start(), encoder.length());
    }

    @SuppressWarnings("unchecked")
    private static RecordEncoder<Object, Object> encoder(JobConf job) throws IOException {
        return new RecordEncoder<>(
                job, (Class<Object>) job.getMapOutputKeyClass(), (Class<Object>) job.getMapOutputValueClass());
    }

    static Task.TaskReporter reporter(JobConf job) {
        MapTask task = new MapTask("job.xml", ID, 0, new JobSplit.TaskSplitIndex(), 1);
        task.setConf(job);
        return task.new TaskReporter(new Progress(), null);
    }

    private static ByteBuffer copy(ByteBuffer buffer, int start, int length) {
        byte[] bytes = new byte[length];
        buffer.get(start, bytes, 0, length);
        return ByteBuffer.wrap(bytes);
    }

    /** Returns records like stock's merge: in arrays that the next record overwrites. */
    private static final class Raw implements RawKeyValueIterator {
        private final List<ByteBuffer> records;
        private final RecordView view = new RecordView();
        private final DataInputBuffer key = new DataInputBuffer();
        private final DataInputBuffer value = new DataInputBuffer();
        private byte[] array = new byte[0];
        private int next;

        Raw(List<ByteBuffer> records) {
            this.records = records;
        }

        @Override
        public boolean next() {
            if (next == records.size()) {
                return false;
            }
            view.point(records.get(next++), 0);
            int length = view.keyLength() + view.valueLength();
            array = array.length < length ? new byte[length] : array;
            Arrays.fill(array, (byte) -1);
            view.buffer().get(view.keyStart(), array, 0, length);
            key.reset(array, 0, view.keyLength());
            value.reset(array, view.keyLength(), view.valueLength());
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
            return new Progress();
        }

        @Override
        public void close() {
            // holds nothing
        }
    }
}
