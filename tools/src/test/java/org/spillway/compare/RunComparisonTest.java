package org.spillway.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.RunVariant;
import org.spillway.report.Side;

/** Compares runs whose outputs are on the local disk, and whose jobs are reports. */
class RunComparisonTest {
    private static final String OUTPUT = "a\t3\nb\t1\n";

    @TempDir
    private Path temp;

    private CommandRun stock;

    @BeforeEach
    void runStock() throws IOException {
        stock = run(RunVariant.STOCK, 0, OUTPUT, job(RunVariant.STOCK, "count"), job(RunVariant.STOCK, "sort"));
    }

    @Test
    void theSameOutputOfAllJobs() throws IOException {
        RunComparison found =
                compare(run(RunVariant.BOTH, 0, OUTPUT, job(RunVariant.BOTH, "count"), job(RunVariant.BOTH, "sort")));

        assertThat(found.good()).isTrue();
        assertThat(found.lines())
                .containsExactly(
                        "stock-1: the others are held against it", "both-1: same bytes in 1 files, beside stock-1");
        List<Comparison> jobs = found.comparisons();
        assertThat(jobs).extracting(Comparison::title).containsExactly("job 1: count", "job 2: sort");
        for (Comparison job : jobs) {
            assertThat(job.jobs()).extracting(RunVariant::of).containsExactly(RunVariant.STOCK, RunVariant.BOTH);
            assertThat(job.jobs()).allMatch(JobReport::good);
        }
    }

    @Test
    void anOutputThatDiffersIsTold() throws IOException {
        assertWrong(
                run(RunVariant.BOTH, 0, "a\t3\nb\t2\n", job(RunVariant.BOTH, "count"), job(RunVariant.BOTH, "sort")),
                "both-1: different in 1 files (part-r-00000: different), beside stock-1");
    }

    @Test
    void anotherOutputOfStocksOwnIsNotTheFaultOfSpillway() throws IOException {
        assertWrong(
                run(RunVariant.TUNED, 0, "a\t3\nb\t2\n", job(RunVariant.TUNED, "count"), job(RunVariant.TUNED, "sort")),
                "tuned-1: different in 1 files (part-r-00000: different), beside stock-1; stock's own runs differ, so"
                        + " the job's output is never the same twice");
    }

    @Test
    void aJobThatSpillwayDoesNotTakeIsTold() throws IOException {
        assertWrong(
                run(RunVariant.BOTH, 0, OUTPUT, job(RunVariant.BOTH, "count"), job(RunVariant.SHUFFLE, "sort")),
                "both-1: shuffle-sort was not taken by Spillway: the logs of its maps say why (does not take this"
                        + " job)");
    }

    @Test
    void aCommandThatFailsIsTold() throws IOException {
        assertWrong(run(RunVariant.BOTH, 3, OUTPUT), "both-1: the command ended with exit code 3");
        assertWrong(run(RunVariant.BOTH, 0, OUTPUT), "both-1: the command ran no job on the cluster");
        assertWrong(run(RunVariant.BOTH, 0, OUTPUT, job(RunVariant.BOTH, "count")), "both-1: 1 jobs, expected 2");
    }

    @Test
    void nothingWrittenIsNothingCompared() throws IOException {
        stock = run(RunVariant.STOCK, 0, "", job(RunVariant.STOCK, "count"));
        assertWrong(
                run(RunVariant.BOTH, 0, "", job(RunVariant.BOTH, "count")),
                "both-1: the command wrote no record to {out}: nothing to compare");
    }

    private void assertWrong(CommandRun other, String line) throws IOException {
        RunComparison found = compare(other);
        assertThat(found.good()).isFalse();
        assertThat(found.lines()).contains(line);
    }

    private RunComparison compare(CommandRun other) throws IOException {
        Configuration conf = new Configuration(false);
        OutputTrees trees = new OutputTrees(FileSystem.getLocal(conf), conf);
        return new RunComparison(List.of(stock, other), trees, Demands.OF_ANY_JOB);
    }

    private CommandRun run(RunVariant variant, int code, String output, JobReport... jobs) throws IOException {
        Path folder = Files.createDirectories(temp.resolve(variant.label()));
        Files.writeString(folder.resolve("part-r-00000"), output, StandardCharsets.UTF_8);
        return new CommandRun(variant, 1, code, new org.apache.hadoop.fs.Path(folder.toUri()), List.of(jobs));
    }

    /** Returns the report of a job that ran in a way. */
    private static JobReport job(RunVariant variant, String name) {
        return new JobReportBuilder(variant + "-" + name, JobReport.SUCCEEDED, variant.kind(Side.MAP))
                .shuffle(variant.kind(Side.REDUCE))
                .name(name)
                .settings(variant.settings())
                .build();
    }
}
