package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.job.JobSettings;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/** Tests that Spillway's threads run the job's own code as the task's user, in spills and in merges. */
class ActingUserTest {
    private static final Set<String> CALLS = ConcurrentHashMap.newKeySet();

    private static volatile String phase;

    @TempDir
    Path dir;

    @BeforeEach
    void forget() {
        CALLS.clear();
        phase = "spill";
    }

    @Test
    void task_mapperOfOtherUser_codeOfJobActsAsTheTasksUser() throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job(), dir);
        as("ada", () -> {
            task.init();
            return null;
        });
        // Emits as another user. Before JDK 24 a new thread inherits the user of the thread that starts it. With a
        // single user, this test would pass even if the engine never set one.
        as("bob", () -> {
            for (int i = 0; i < 60_000; i++) {
                task.emit(new Text("key" + i % 5000), new IntWritable(i), i % task.partitions());
            }
            phase = "merge";
            task.collector().flush();
            task.collector().close();
            return null;
        });
        assertThat(CALLS)
                .containsExactlyInAnyOrder(
                        "compare for a sort: ada",
                        "compare for a merge: ada",
                        "combine in the spill phase: ada",
                        "combine in the merge phase: ada",
                        "compress in the spill phase: ada",
                        "compress in the merge phase: ada",
                        "decompress in the merge phase: ada");
    }

    private static JobConf job() {
        TestJob job = TestJob.job(Text.class, IntWritable.class, 2, 1);
        // A merge pass before the final merge.
        job.setInt(MRJobConfig.IO_SORT_FACTOR, 2);
        job.setInt(JobSettings.THREADS, 2);
        job.setOutputKeyComparatorClass(TellingComparator.class);
        job.setCombinerClass(TellingCombiner.class);
        job.compressedBy(TellingCodec.class).with(JobSettings.SPILL_CODEC, "job");
        return job;
    }

    private static void as(String user, PrivilegedExceptionAction<Void> action) throws Exception {
        UserGroupInformation.createRemoteUser(user).doAs(action);
    }

    private static void tell(String call) {
        if (!Thread.currentThread().getName().startsWith("spillway-")) {
            return;
        }
        try {
            CALLS.add(call + ": " + UserGroupInformation.getCurrentUser().getUserName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void tellWithPhase(String call) {
        tell(call + " in the " + phase + " phase");
    }

    /**
     * Text's order in a class of the job's own, because Spillway compares keys without Text's comparator. Records one
     * call in a hundred.
     */
    public static final class TellingComparator extends Text.Comparator {
        private int calls;

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            if (++calls % 100 == 0) {
                tell("compare for a " + caller());
            }
            return super.compare(b1, s1, l1, b2, s2, l2);
        }

        // The last records are sorted in the merge phase, so the stack shows whether a call belongs to a sort or a
        // merge.
        private static String caller() {
            return Arrays.stream(Thread.currentThread().getStackTrace())
                    .map(StackTraceElement::getClassName)
                    .filter(name -> name.startsWith("org.spillway.sort.") || name.startsWith("org.spillway.merge."))
                    .map(name -> name.split("\\.")[2])
                    .findFirst()
                    .orElse("stranger");
        }
    }

    /** Emits the first value of each key. */
    public static final class TellingCombiner extends MapReduceBase
            implements Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter)
                throws IOException {
            tellWithPhase("combine");
            out.collect(key, values.next());
        }
    }

    /** Hadoop's default codec, which records the user that opens each output stream. */
    public static final class TellingCodec extends DefaultCodec {
        @Override
        public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) throws IOException {
            tellWithPhase("compress");
            return super.createOutputStream(out, compressor);
        }

        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
            tellWithPhase("decompress");
            return super.createInputStream(in, decompressor);
        }
    }
}
