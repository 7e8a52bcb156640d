package org.spillway.jobs;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.util.Tool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.jobs.avrosort.AvroSort;
import org.spillway.jobs.components.Components;
import org.spillway.jobs.generate.Generate;
import org.spillway.jobs.grep.Grep;
import org.spillway.jobs.join.Join;
import org.spillway.jobs.ranking.TopN;
import org.spillway.jobs.sessionize.Sessionize;
import org.spillway.jobs.urlsort.UrlSort;
import org.spillway.testing.ChildJvm;

class UsageTest extends LocalJobs {
    private static final Map<String, JobTool> JOBS = Map.ofEntries(
            entry("teragen", new TeraGen()),
            entry("terasort", new TeraSort()),
            entry("teravalidate", new TeraValidate()),
            entry("wordcount", new WordCount()),
            entry("generate", new Generate()),
            entry("secondarysort", new SecondarySort()),
            entry("invertedindex", new InvertedIndex()),
            entry("join", new Join()),
            entry("topn", new TopN()),
            entry("grep", new Grep()),
            entry("sessionize", new Sessionize()),
            entry("dedup", new Dedup()),
            entry("repartition", new Repartition()),
            entry("avrosort", new AvroSort()),
            entry("urlsort", new UrlSort()),
            entry("components", new Components()));

    @Test
    void names_driver_allTested() {
        assertThat(JOBS).containsOnlyKeys(JobsDriver.names());
    }

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
                "wordcount --any @in @new         | unknown option --any",
                "wordcount -D mapreduce.job.output.key.comparator.class=org.spillway.NoOrder @in @new | mapreduce.job.output.key.comparator.class=org.spillway.NoOrder: the reducer would be called several times for a key",
                "generate words 5                 | 3 arguments expected, got 2",
                "generate stones 5 @new           | kind=stones: none of words, pairs, ",
                "generate words 5x @new           | rows=5x: ",
                "generate --seed x words 5 @new   | seed=x: ",
                "generate --grain 1 words 5 @new  | unknown option --grain",
                "generate words 5 @in             | output=@in: exists already",
                "secondarysort @in                | 2 arguments expected",
                "secondarysort @none @new         | input=@none: does not exist",
                "secondarysort -D mapreduce.job.reduces=0 @in @new | mapreduce.job.reduces=0: ",
                "invertedindex @in                | 2 arguments expected",
                "invertedindex @none @new         | input=@none: does not exist",
                "join @in @new                    | 3 arguments expected",
                "join @in @none @new              | input=@none: does not exist",
                "join @in @in @new                | right input=@in: is the left input, too",
                "topn @in @new                    | 3 arguments expected",
                "topn 0 @in @new                  | n=0: must be a whole number, at least 1",
                "topn ten @in @new                | n=ten: must be a whole number, at least 1",
                "topn --by size 3 @in @new        | by=size: neither frequency nor number",
                "topn 3 @in @new --by             | --by needs a value",
                "topn --by number --any-order 3 @in @new | by=number: counts nothing, so --any-order does not apply",
                "topn -D mapreduce.job.output.key.comparator.class=org.spillway.NoOrder 3 @in @new | mapreduce.job.output.key.comparator.class=org.spillway.NoOrder: the reducer would be called several times for a key",
                "grep @in @new                    | 3 or 4 arguments expected, got 2",
                "grep @in @new a b c              | 3 or 4 arguments expected, got 5",
                "grep @in @new (a                 | expression=(a: Unclosed group",
                "grep @in @new (a)(b) 3           | group=3: the expression has groups 0 to 2",
                "grep @in @new a one              | group=one: the expression has groups 0 to 0",
                "grep -D mapreduce.job.output.key.comparator.class=org.spillway.NoOrder @in @new a | mapreduce.job.output.key.comparator.class=org.spillway.NoOrder: the reducer would be called several times for a key",
                "sessionize @in                   | 2 arguments expected",
                "sessionize --gap 0s @in @new     | gap=0s: must be a time of at least 1 ms",
                "sessionize --gap long @in @new   | gap=long: must be a time of at least 1 ms",
                "dedup @in @in                    | output=@in: exists already",
                "dedup -D mapreduce.job.output.key.comparator.class=org.spillway.NoOrder @in @new | mapreduce.job.output.key.comparator.class=org.spillway.NoOrder: the reducer would be called several times for a key",
                "repartition @in                  | 2 arguments expected, got 1",
                "repartition --any-order @in @new | unknown option --any-order",
                "repartition -D mapreduce.job.reduces=0 @in @new | mapreduce.job.reduces=0: ",
                "avrosort @none @new              | input=@none: does not exist",
                "avrosort @in @new                | input=@in: holds no file",
                "urlsort @in                      | 2 arguments expected",
                "urlsort -D mapreduce.job.reduces=0 @in @new | mapreduce.job.reduces=0: ",
                "components @in                   | 2 arguments expected, got 1",
                "components @none @new            | input=@none: does not exist",
                "components -D mapreduce.job.reduces=0 @in @new | mapreduce.job.reduces=0: ",
            })
    void run_badUsage_messageNamesIt(String command, String message) throws Exception {
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

    /** What a job returns to the driver is tested above, and a job that succeeds below. */
    @Test
    void run_badUsageOrFailure_exitCodeOfJob() throws Exception {
        assertThat(driver()).isEqualTo(JobTool.BAD_USAGE);
        assertThat(JobsDriver.run("nosuch", "a", "b")).isEqualTo(JobTool.BAD_USAGE);
        assertThat(driver("wordcount", "nosuch:///none", path("new").toString()))
                .isEqualTo(JobTool.FAILED);
    }

    /** Only avrosort needs avro-mapred, which is not part of Hadoop. */
    @Test
    void run_withoutAvroMapred_otherJobsOk() throws Exception {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("avro-mapred"))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(classPath).isNotEqualTo(System.getProperty("java.class.path"));
        Path input = text("lines", "a", "one", "one");
        String tmp = "hadoop.tmp.dir=" + path("tmp");

        assertThat(driverOn(
                        classPath,
                        "dedup",
                        "-D",
                        tmp,
                        input.toString(),
                        path("distinct").toString()))
                .isEqualTo(JobTool.OK);
        assertThat(lines(path("distinct"))).containsExactly("one");
        assertThat(driverOn(
                        classPath,
                        "generate",
                        "-D",
                        tmp,
                        "words",
                        "3",
                        path("words").toString()))
                .isEqualTo(JobTool.OK);
        assertThat(lines(path("words"))).hasSize(3);
    }

    private int driver(String... args) throws Exception {
        return driverOn(System.getProperty("java.class.path"), args);
    }

    private int driverOn(String classPath, String... args) throws Exception {
        return ChildJvm.run(folder, List.of("-Xmx256m", "-cp", classPath), JobsDriver.class, args)
                .exit();
    }
}
