package org.spillway.tools.minicluster;

import java.util.function.Consumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests Hadoop Pipes with a mapper and a reducer in C++. The program implements the protocol itself, because Hadoop's
 * library for it is neither on Maven Central nor in Debian. Records come from the thread that reads the socket.
 */
class PipesIT {
    private static final Path PROGRAM = new Path("/pipes/word_count");

    @BeforeAll
    static void compile(@TempDir java.nio.file.Path temp) throws Exception {
        java.nio.file.Path local = temp.resolve("word_count");
        MachineTool.compile(MachineTool.source("cpp/word_count.cpp"), local);
        SharedCluster.get().fileSystem().copyFromLocalFile(false, true, new Path(local.toUri()), PROGRAM);
    }

    @Tag("nightly")
    @Test
    void job_pipes_outputAndCountersAsStock() throws Exception {
        BothCollectors both = run("pipes", job -> {});

        both.assertCollected();
        both.assertSame();
        both.assertNotCombined();
    }

    /** Programs that are linked with Hadoop's library combine records themselves, so the collector has no combiner. */
    @Tag("nightly")
    @Test
    void job_combinerOfTheProgram_outputAndCountersAsStock() throws Exception {
        BothCollectors both = run("pipes-combined", job -> job.setBoolean("word.count.combine", true));

        both.assertCollected();
        both.assertSame();
        both.assertNotCombined();
    }

    @Test
    void job_combinerInJava_outputAndCountersAsStock() throws Exception {
        BothCollectors both = run("pipes-combined-in-java", job -> job.setCombinerClass(LongSumReducer.class));

        both.assertCollected();
        both.assertSame();
        both.assertCombined();
    }

    private static BothCollectors run(String name, Consumer<JobConf> settings) throws Exception {
        return BothCollectors.run(name, (job, output) -> {
            settings.accept(job);
            return submit(job, output);
        });
    }

    private static RunningJob submit(JobConf job, Path output) throws Exception {
        FileSystem files = SharedCluster.get().fileSystem();
        FileInputFormat.setInputPaths(job, CountedWords.get().folder());
        FileOutputFormat.setOutputPath(job, output);
        Submitter.setExecutable(job, files.makeQualified(PROGRAM).toString());
        Submitter.setIsJavaRecordReader(job, true);
        Submitter.setIsJavaRecordWriter(job, true);
        job.setOutputKeyClass(Text.class);
        job.setMapOutputValueClass(LongWritable.class);
        job.setOutputValueClass(LongWritable.class);
        return Submitter.jobSubmit(job);
    }
}
