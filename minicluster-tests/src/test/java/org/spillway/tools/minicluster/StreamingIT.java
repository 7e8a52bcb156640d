package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests Hadoop Streaming with a mapper, combiner and reducer in Python. Records come from Streaming's threads, which
 * read the output of the programs. Each partition of each spill has a separate combiner process.
 */
class StreamingIT {
    /** Text has some empty values. Typed bytes are ints and strings, whose comparator deserializes them. */
    @ParameterizedTest(name = "{0}, combiner: {2}")
    @CsvSource({"text, text_words.py, true", "typedbytes, typed_words.py, false"})
    void job_streaming_outputAndCountersAsStock(String io, String program, boolean combiner) throws Exception {
        check(io, program, combiner);
    }

    @Tag("nightly")
    @ParameterizedTest(name = "{0}, combiner: {2}")
    @CsvSource({"text, text_words.py, false", "typedbytes, typed_words.py, true"})
    void job_streamingWithOtherCombiner_outputAndCountersAsStock(String io, String program, boolean combiner)
            throws Exception {
        check(io, program, combiner);
    }

    private static void check(String io, String program, boolean combiner) throws Exception {
        String python = MachineTool.python();
        BothCollectors both = BothCollectors.run(
                "streaming-" + io + (combiner ? "-combined" : ""),
                (job, output) -> submit(job, output, python + " -S " + program, program, io, combiner));

        both.assertCollected();
        both.assertSame();
        if (combiner) {
            both.assertCombined();
        } else {
            both.assertNotCombined();
        }
    }

    private static RunningJob submit(
            JobConf job, Path output, String command, String program, String io, boolean combiner) throws Exception {
        // Streaming makes a jar with its classes for each job, by default in the machine's temporary folder.
        job.set("stream.tmpdir", SharedCluster.get().folder().toString());
        List<String> args = new ArrayList<>(List.of(
                "-files",
                MachineTool.source("python/" + program).toUri().toString(),
                "-input",
                CountedWords.get().folder().toString(),
                "-output",
                output.toString(),
                "-io",
                io,
                "-mapper",
                command + " map",
                "-reducer",
                command + " sum"));
        if (combiner) {
            args.addAll(List.of("-combiner", command + " sum"));
        }
        StreamingJob streaming = new StreamingJob();
        assertThat(ToolRunner.run(job, streaming, args.toArray(new String[0])))
                .as("exit code of Streaming for %s", args)
                .isZero();
        return streaming.job();
    }
}
