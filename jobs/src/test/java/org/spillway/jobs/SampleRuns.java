package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.spillway.jobs.generate.Generate;

/** Runs jobs with several map and reduce tasks on generated input, which has two equal files. */
abstract class SampleRuns extends LocalJobs {
    static final int REDUCES = 3;

    /** Stands for the output in a job's arguments. */
    static final String OUTPUT = "@output";

    private static final int ROWS = 400;

    @BeforeEach
    final void severalTasks() {
        conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        conf.setLong(FileInputFormat.SPLIT_MAXSIZE, 10_000);
    }

    /** A job with its arguments. One such as {@code @clicks} stands for input of that kind. */
    record Sample(Supplier<JobTool> tool, List<String> args) {
        static Sample of(Supplier<JobTool> tool, String... args) {
            return new Sample(tool, List.of(args));
        }

        @Override
        public String toString() {
            return tool.get().getClass().getSimpleName() + " " + String.join(" ", args);
        }
    }

    final Path output(String name, Sample sample) throws Exception {
        return output(name, sample, sample.tool().get());
    }

    /** Runs a job with these options beside its arguments, and returns its output folder. */
    final Path output(String name, Sample sample, JobTool tool, String... options) throws Exception {
        List<Object> args = new ArrayList<>(List.of(options));
        for (String arg : sample.args()) {
            if (arg.equals(OUTPUT)) {
                args.add(path(name));
            } else {
                args.add(arg.startsWith("@") ? input(arg.substring(1)) : arg);
            }
        }
        assertThat(run(tool, args.toArray())).as(name).isEqualTo(JobTool.OK);
        return path(name);
    }

    private Path input(String kind) throws Exception {
        Path input = path(kind);
        if (Files.notExists(input)) {
            if (kind.equals("rows")) {
                generated(kind, ROWS);
            } else {
                assertThat(run(new Generate(), kind, ROWS, input)).isEqualTo(JobTool.OK);
            }
            Files.copy(parts(input).get(0), input.resolve("part-m-copy"));
        }
        return input;
    }
}
