package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.util.Tool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageTest extends LocalJobs {
    private static final Map<String, JobTool> JOBS = Map.of(
            "teragen", new TeraGen(),
            "terasort", new TeraSort(),
            "teravalidate", new TeraValidate(),
            "wordcount", new WordCount());

    @BeforeEach
    void makeInput() throws Exception {
        Files.createDirectories(path("in"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "teragen                          | 2 arguments expected, got 0",
                "teragen 5                        | 2 arguments expected, got 1: [5]",
                "teragen 5 @new more              | 2 arguments expected, got 3",
                "teragen 5x @new                  | rows=5x: ",
                "teragen -1 @new                  | rows=-1: ",
                "teragen 5 @in                    | output=@in: exists already",
                "teragen -Dmapreduce.job.maps=0 5 @new | mapreduce.job.maps=0: ",
                "terasort @in                     | 2 arguments expected",
                "terasort @none @new              | input=@none: does not exist",
                "terasort @in @in                 | output=@in: exists already",
                "terasort -D mapreduce.job.reduces=0 @in @new | mapreduce.job.reduces=0: ",
                "terasort -D mapreduce.job.reduces=two @in @new | mapreduce.job.reduces=two: ",
                "terasort -D terasort.sample.keys=0 @in @new | terasort.sample.keys=0: ",
                "terasort -D terasort.sample.splits=x @in @new | terasort.sample.splits=x: ",
                "teravalidate @in                 | 2 arguments expected",
                "teravalidate @in @new --rows     | --rows needs a value",
                "teravalidate --rows many @in @new | rows=many: ",
                "teravalidate --checksum xyz @in @new | checksum=xyz: ",
                "teravalidate --sum 1 @in @new    | unknown option --sum",
                "teravalidate @none @new          | input=@none: does not exist",
                "teravalidate @in @in             | output=@in: exists already",
                "wordcount @in                    | 2 arguments expected",
                "wordcount @none @new             | input=@none: does not exist",
                "wordcount @in @in                | output=@in: exists already",
                "wordcount -D mapreduce.job.reduces=0 @in @new | mapreduce.job.reduces=0: ",
            })
    void badUsageIsNamed(String command, String message) throws Exception {
        String[] words = command.replace("@", folder + "/").split(" ");
        JobTool job = JOBS.get(words[0]);
        Object[] args = List.of(words).subList(1, words.length).toArray();

        String printed = printedBy(job, args);
        assertThat(printed)
                .startsWith(words[0] + ": " + message.replace("@", folder + "/"))
                .contains("usage: " + words[0] + " [generic options] ")
                .contains("-libjars");
        assertThat(job.job()).isNull();
        assertThat(path("new")).doesNotExist();
    }

    private String printedBy(Tool job, Object... args) throws Exception {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            assertThat(run(job, args)).isEqualTo(JobTool.BAD_USAGE);
        } finally {
            System.setErr(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void driverHandsOnTheExitCode() throws Exception {
        assertThat(driver()).isEqualTo(JobTool.BAD_USAGE);
        assertThat(driver("nosuch", "a", "b")).isEqualTo(JobTool.BAD_USAGE);
        assertThat(driver("wordcount", path("none").toString(), path("new").toString()))
                .isEqualTo(JobTool.BAD_USAGE);
        assertThat(driver("wordcount", "nosuch:///none", path("new").toString()))
                .isEqualTo(JobTool.FAILED);
        assertThat(driver(
                        "teragen",
                        "-D",
                        "hadoop.tmp.dir=" + path("tmp"),
                        "7",
                        path("rows").toString()))
                .isEqualTo(JobTool.OK);
        assertThat(bytes(path("rows"))).hasSize(7 * TeraRow.BYTES);
    }

    private int driver(String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                JobsDriver.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(path("driver.log").toFile())
                .start()
                .waitFor();
    }
}
