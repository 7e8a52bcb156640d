package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.spillway.testing.TestJob.job;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.TaskHarness;

/** Combiners that emit another class than the job's map output class. Their bytes would be misread in the reduce. */
class CombinerTypesTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(classes = {OtherKey.class, OtherValue.class, OtherThanOwn.class, OtherKeyNewApi.class})
    void combine_wrongTypes_throwsMessageOfStock(Class<?> combiner) throws Exception {
        Throwable stock = failure(MapTask.MapOutputBuffer.class, combiner, "stock");
        assertThat(stock).hasMessageMatching("wrong (key|value) class: class .* is not class .*");
        Throwable ours = failure(SpillwayCollector.class, combiner, "spillway");
        assertThat(ours).isInstanceOf(IOException.class).hasMessage(stock.getMessage());
    }

    private Throwable failure(Class<?> collector, Class<?> combiner, String folder) {
        boolean own = combiner == OtherThanOwn.class;
        JobConf job = job(Text.class, own ? Own.class : BytesWritable.class, 1, 1);
        if (combiner == OtherKeyNewApi.class) {
            job.setUseNewMapper(true);
            job.setUseNewReducer(true);
            job.setClass("mapreduce.job.combine.class", combiner, org.apache.hadoop.mapreduce.Reducer.class);
        } else {
            job.setClass("mapred.combiner.class", combiner, Reducer.class);
        }
        Throwable thrown = catchThrowable(() -> TaskHarness.run(collector, job, dir.resolve(folder), emitter -> {
            for (int i = 0; i < 100; i++) {
                emitter.emit(new Text("key" + i % 7), own ? new Own() : new BytesWritable(new byte[i]), 0);
            }
        }));
        assertThat(thrown).as(folder).isNotNull();
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** Emits one record for each key. */
    private abstract static class Emitting extends MapReduceBase
            implements Reducer<Text, Writable, Writable, Writable> {
        private final Writable key;
        private final Writable value;

        Emitting(Writable key, Writable value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public void reduce(
                Text in, Iterator<Writable> values, OutputCollector<Writable, Writable> out, Reporter reporter)
                throws IOException {
            while (values.hasNext()) {
                values.next();
            }
            out.collect(key, value);
        }
    }

    /** Emits a key of another class than the job's. */
    public static final class OtherKey extends Emitting {
        public OtherKey() {
            super(new LongWritable(7), new BytesWritable());
        }
    }

    /** Emits a value of another class than the job's. */
    public static final class OtherValue extends Emitting {
        public OtherValue() {
            super(new Text("key"), new IntWritable(7));
        }
    }

    /**
     * Emits another class than {@link Own}. Spillway calls the write method of such values, which every Writable has,
     * so only an explicit check finds the mistake.
     */
    public static final class OtherThanOwn extends Emitting {
        public OtherThanOwn() {
            super(new Text("key"), new VIntWritable(7));
        }
    }

    /** A value class of the job's own. */
    public static final class Own implements Writable {
        @Override
        public void write(DataOutput out) throws IOException {
            out.writeInt(1);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            in.readInt();
        }
    }

    /** Emits a key of another class than the job's, with the new API. */
    public static final class OtherKeyNewApi
            extends org.apache.hadoop.mapreduce.Reducer<Text, BytesWritable, Writable, Writable> {
        @Override
        protected void reduce(Text key, Iterable<BytesWritable> values, Context context)
                throws IOException, InterruptedException {
            context.write(new LongWritable(7), new BytesWritable());
        }
    }
}
