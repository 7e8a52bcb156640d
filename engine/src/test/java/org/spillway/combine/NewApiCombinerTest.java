package org.spillway.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.combine.CombinerOracle.note;
import static org.spillway.combine.CombinerOracle.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MarkableIterator;
import org.apache.hadoop.mapreduce.Reducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.TestJob;

/** Compares combiners of the new API with Hadoop's runner, which reads records in Hadoop's format. */
class NewApiCombinerTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(
            classes = {
                Sees.class,
                StopsEarly.class,
                ChangesKey.class,
                RunsItself.class,
                Fails.class,
                FailsAtTheEnd.class
            })
    void combine_anyCombiner_asHadoop(Class<? extends Reducer<Text, Text, Text, Text>> combiner) throws Exception {
        JobConf job = job(combiner);
        CombinerOracle.Outcome outcome = CombinerOracle.check(job, texts(job, 500), texts(job, 70));
        assertThat(outcome.notes()).contains("setup", "cleanup");
        assertThat(outcome.input()).isPositive();
    }

    /** For each key, Hadoop starts programs that look at the local dir. */
    @Test
    void combine_valuesReadTwice_asHadoop() throws Exception {
        JobConf job = job(ReadsTwice.class);
        CombinerOracle.Outcome outcome = CombinerOracle.check(job, texts(job, 50), texts(job, 7));
        assertThat(outcome.notes()).contains("setup", "k101 once v4", "k101 twice v4", "cleanup");
        assertThat(outcome.input()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(classes = {Sees.class, StopsEarly.class, ChangesKey.class, RunsItself.class})
    void combine_groupingComparator_asHadoop(Class<? extends Reducer<Text, Text, Text, Text>> combiner)
            throws Exception {
        JobConf job = job(combiner);
        job.setCombinerKeyGroupingComparator(OldApiCombinerTest.ByLength.class);
        CombinerOracle.check(job, texts(job, 500), texts(job, 70));
    }

    private JobConf job(Class<?> combiner) {
        JobConf job = TestJob.job(Text.class, Text.class).with(MRConfig.LOCAL_DIR, dir);
        job.setClass("mapreduce.job.combine.class", combiner, Reducer.class);
        return job;
    }

    private static List<ByteBuffer> texts(JobConf job, int count) throws IOException {
        List<ByteBuffer> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(record(job, new Text("k" + (100 + i / 3)), new Text("v" + i)));
        }
        return records;
    }

    /** Notes all calls, keys and values. */
    public static class Sees extends Reducer<Text, Text, Text, Text> {
        @Override
        protected void setup(Context context) throws IOException, InterruptedException {
            note("setup");
        }

        @Override
        protected void reduce(Text key, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            note("key " + key + (key == context.getCurrentKey()));
            for (Text value : values) {
                note(key + "=" + value + (value == context.getCurrentValue()));
                context.write(key, value);
            }
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            note("cleanup");
        }
    }

    /** Reads one value of each key. */
    public static final class StopsEarly extends Sees {
        @Override
        protected void reduce(Text key, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            context.write(key, values.iterator().next());
        }
    }

    /** Changes its key, which the next value overwrites. */
    public static final class ChangesKey extends Sees {
        @Override
        protected void reduce(Text key, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            for (Text value : values) {
                note(key + " " + value);
                key.set("changed");
                value.set("changed too");
            }
            context.write(key, key);
        }
    }

    /** Overrides run and iterates over the records itself. */
    public static final class RunsItself extends Sees {
        @Override
        public void run(Context context) throws IOException, InterruptedException {
            setup(context);
            while (context.nextKey()) {
                note("key " + context.getCurrentKey());
                if (context.nextKeyValue()) {
                    note(context.getCurrentKey() + " " + context.getCurrentValue());
                    context.write(context.getCurrentKey(), context.getCurrentValue());
                }
            }
            cleanup(context);
        }
    }

    /** Marks the second value and goes back to it. */
    public static final class ReadsTwice extends Sees {
        @Override
        protected void reduce(Text key, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            MarkableIterator<Text> iterator = new MarkableIterator<>(values.iterator());
            iterator.next();
            iterator.mark();
            while (iterator.hasNext()) {
                note(key + " once " + iterator.next());
            }
            iterator.reset();
            while (iterator.hasNext()) {
                Text value = iterator.next();
                note(key + " twice " + value);
                context.write(key, value);
            }
        }
    }

    /** Fails at its third key. */
    public static final class Fails extends Sees {
        private int keys;

        @Override
        protected void reduce(Text key, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            super.reduce(key, values, context);
            if (++keys == 3) {
                throw new IllegalStateException("broken");
            }
        }
    }

    /** Fails in cleanup, after the last record. */
    public static final class FailsAtTheEnd extends Sees {
        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            super.cleanup(context);
            throw new IOException("broken");
        }
    }
}
