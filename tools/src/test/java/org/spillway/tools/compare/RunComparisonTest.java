package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.assertj.core.api.AbstractListAssert;
import org.assertj.core.api.ObjectAssert;
import org.assertj.core.groups.Tuple;
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
    private static final String OTHER_ORDER = "b\t1\na\t3\n";

    private static final String IN_OTHER_ORDER =
            "same records in another order in 1 files (part-r-00000: same records in"
                    + " another order), beside stock-1";

    @TempDir
    private Path temp;

    private CommandRun stock;

    @BeforeEach
    void runStock() throws IOException {
        stock = run(RunVariant.STOCK, 0, OUTPUT, job(RunVariant.STOCK, "count"), job(RunVariant.STOCK, "sort"));
    }

    @Test
    void of_sameOutput_good() throws IOException {
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
    void of_otherOutput_wrong() throws IOException {
        assertWrong(
                run(RunVariant.BOTH, 0, "a\t3\nb\t2\n", job(RunVariant.BOTH, "count"), job(RunVariant.BOTH, "sort")),
                "both-1: different in 1 files (part-r-00000: different), beside stock-1");
    }

    @Test
    void of_outputsOfStockDiffer_wrongAndSaysSo() throws IOException {
        assertWrong(
                run(RunVariant.TUNED, 0, "a\t3\nb\t2\n", job(RunVariant.TUNED, "count"), job(RunVariant.TUNED, "sort")),
                "tuned-1: different in 1 files (part-r-00000: different), beside stock-1; stock's own runs differ, so"
                        + " the job's output is never the same twice");
    }

    @Test
    void of_jobLeftToStock_wrongWithReason() throws IOException {
        assertWrong(
                run(RunVariant.BOTH, 0, OUTPUT, job(RunVariant.BOTH, "count"), job(RunVariant.SHUFFLE, "sort")),
                "both-1: shuffle-sort was not taken by Spillway: the logs of its maps say why (does not take this"
                        + " job)");
    }

    @Test
    void of_failedCommandOrFewerJobs_wrong() throws IOException {
        assertWrong(run(RunVariant.BOTH, 3, OUTPUT), "both-1: the command ended with exit code 3");
        assertWrong(run(RunVariant.BOTH, 0, OUTPUT), "both-1: the command ran no job on the cluster");
        assertWrong(run(RunVariant.BOTH, 0, OUTPUT, job(RunVariant.BOTH, "count")), "both-1: 1 jobs, expected 2");
    }

    @Test
    void of_emptyOutput_wrong() throws IOException {
        stock = run(RunVariant.STOCK, 0, "", job(RunVariant.STOCK, "count"));
        assertWrong(
                run(RunVariant.BOTH, 0, "", job(RunVariant.BOTH, "count")),
                "both-1: the command wrote no record to {out}: nothing to compare");
    }

    @Test
    void comparisons_jobsInOtherOrder_pairedByName() throws IOException {
        RunComparison found =
                compare(run(RunVariant.BOTH, 0, OUTPUT, job(RunVariant.BOTH, "sort"), job(RunVariant.BOTH, "count")));

        assertThatJobs(found)
                .containsExactly(
                        tuple("job 1: count", List.of("stock-count", "both-count")),
                        tuple("job 2: sort", List.of("stock-sort", "both-sort")));
    }

    @Test
    void comparisons_jobsOfOtherNames_pairedInOrder() throws IOException {
        RunComparison found = compare(run(
                RunVariant.BOTH,
                0,
                OUTPUT,
                job(RunVariant.BOTH, "sort"),
                job(RunVariant.BOTH, "count 17"),
                job(RunVariant.BOTH, "more")));

        assertThatJobs(found)
                .containsExactly(
                        tuple("job 1: count", List.of("stock-count", "both-count 17")),
                        tuple("job 2: sort", List.of("stock-sort", "both-sort")),
                        tuple("job 3: more", List.of("both-more")));
    }

    @Test
    void comparisons_outputFolderInName_oneSeries() throws IOException {
        List<CommandRun> runs = new ArrayList<>();
        for (RunVariant variant : List.of(RunVariant.STOCK, RunVariant.BOTH)) {
            for (int i = 1; i <= 2; i++) {
                org.apache.hadoop.fs.Path output = ran(variant, i, OUTPUT).output();
                runs.add(new CommandRun(variant, i, 0, output, List.of(job(variant, "sort to " + output))));
            }
        }
        stock = runs.remove(0);

        assertThat(compare(runs.toArray(CommandRun[]::new)).comparisons())
                .singleElement()
                .extracting(jobs -> jobs.series().stream()
                        .map(series -> series.label() + " " + series.runs().size())
                        .toList())
                .isEqualTo(List.of("stock 2", "both 2"));
    }

    @Test
    void of_orderUnlikeAllRunsOfStock_wrong() throws IOException {
        for (RunVariant stocks : List.of(RunVariant.STOCK, RunVariant.TUNED)) {
            RunComparison found = compare(ran(stocks, 2, OUTPUT), ran(RunVariant.BOTH, 1, OTHER_ORDER));

            assertThat(found.good()).isFalse();
            assertThat(found.lines()).contains("both-1: " + IN_OTHER_ORDER + "; stock's own runs have the same order");
        }
    }

    @Test
    void of_orderOfStockChangesToo_good() throws IOException {
        RunComparison found = compare(ran(RunVariant.STOCK, 2, OTHER_ORDER), ran(RunVariant.BOTH, 1, OTHER_ORDER));

        assertThat(found.good()).isTrue();
        assertThat(found.lines()).contains("both-1: " + IN_OTHER_ORDER);
    }

    @Test
    void of_otherOrderThanOneRunOfStock_goodWithAdvice() throws IOException {
        RunComparison found = compare(ran(RunVariant.BOTH, 1, OTHER_ORDER));

        assertThat(found.good()).isTrue();
        assertThat(found.lines())
                .contains(
                        "both-1: " + IN_OTHER_ORDER
                                + "; keys may be in another order than stock's: --runs 2 shows whether stock's own order changes");
    }

    @Test
    void verdict_onlyFloatsDiffer_isOpenAndSaysWhy() throws IOException {
        stock = ran(RunVariant.STOCK, 1, "a\t3.0\nb\t1\n");
        CommandRun other = ran(RunVariant.BOTH, 1, "a\t3.000006\nb\t1\n");
        String line =
                "both-1: same but for floating-point numbers in 1 files: 1 records differ in floating-point numbers"
                        + " alone, by at most 2.0e-06 of the number (part-r-00000: 1 records differ in floating-point numbers alone,"
                        + " by at most 2.0e-06 of the number), beside stock-1; MapReduce promises no order of the values of a key, on"
                        + " which their sums depend";

        RunComparison found = compare(other);
        assertThat(found.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(found.good()).isFalse();
        assertThat(found.lines()).contains(line);
        assertThat(found.comparisons().get(0).jobs())
                .extracting(JobReport::undecided)
                .containsExactly(false, true);

        found = compare(ran(RunVariant.STOCK, 2, "a\t3.000003\nb\t1\n"), other);
        assertThat(found.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(found.lines()).contains(line + ": stock's own runs differ, too");
    }

    @Test
    void verdict_floatsOfOneRunAndRecordsOfAnotherDiffer_isDifferent() throws IOException {
        stock = ran(RunVariant.STOCK, 1, "a\t3.0\nb\t1\n");
        assertThat(compare(
                                ran(RunVariant.COLLECTOR, 1, "a\t3.000006\nb\t1\n"),
                                ran(RunVariant.BOTH, 1, "a\t3.0\nb\t2\n"))
                        .verdict())
                .isEqualTo(Verdict.DIFFERENT);
    }

    @Test
    void verdict_outputsNotReadable_isOpen() throws IOException {
        stock = ran(RunVariant.STOCK, 1, "SEQ\u0006cut");
        RunComparison found =
                compare(ran(RunVariant.STOCK, 2, "SEQ\u0006off"), ran(RunVariant.BOTH, 1, "SEQ\u0006off"));

        assertThat(found.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(found.lines())
                .filteredOn(line -> line.contains("-2: ") || line.startsWith("both"))
                .hasSize(2)
                .allMatch(line -> line.contains(": not compared in 1 files"))
                .noneMatch(line -> line.contains("differ, so"));
    }

    @Test
    void of_otherOrderWithoutKeyOrder_good() throws IOException {
        RunComparison found = compare(ran(RunVariant.STOCK, 2, OUTPUT), ran(RunVariant.GROUPED, 1, OTHER_ORDER));

        assertThat(found.good()).isTrue();
        assertThat(found.lines()).contains("grouped-1: " + IN_OTHER_ORDER);
    }

    @Test
    void of_jarCannotBeOpened_verdictAllTheSame() throws IOException {
        Path jar = Files.writeString(temp.resolve("job.jar"), "no jar");
        CommandRun both = run(RunVariant.BOTH, 0, OUTPUT, job(RunVariant.BOTH, "count"), job(RunVariant.BOTH, "sort"));
        RunComparison found =
                RunComparison.of(List.of(stock, both), new LocalOutputs(), List.of(jar), Demands.OF_ANY_JOB);

        assertThat(found.good()).isTrue();
    }

    /** A cluster whose outputs are on the local disk. */
    private static final class LocalOutputs implements CompareCluster {
        @Override
        public Configuration configuration() {
            return new Configuration(false);
        }

        @Override
        public org.apache.hadoop.fs.Path folder() {
            return new org.apache.hadoop.fs.Path("file:///");
        }

        @Override
        public ProcessBuilder command(Map<String, String> settings, List<String> arguments) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String kept() {
            throw new UnsupportedOperationException();
        }
    }

    /** Begins an assertion about the title of each comparison and the ids of its jobs. */
    private static AbstractListAssert<?, List<? extends Tuple>, Tuple, ObjectAssert<Tuple>> assertThatJobs(
            RunComparison found) {
        return assertThat(found.comparisons()).extracting(Comparison::title, jobs -> jobs.jobs().stream()
                .map(JobReport::id)
                .toList());
    }

    private void assertWrong(CommandRun other, String line) throws IOException {
        RunComparison found = compare(other);
        assertThat(found.good()).isFalse();
        assertThat(found.lines()).contains(line);
    }

    private RunComparison compare(CommandRun... others) throws IOException {
        Configuration conf = new Configuration(false);
        OutputTrees trees = new OutputTrees(FileSystem.getLocal(conf), conf);
        List<CommandRun> runs = new ArrayList<>(List.of(stock));
        runs.addAll(List.of(others));
        return new RunComparison(runs, trees, Demands.OF_ANY_JOB);
    }

    private CommandRun run(RunVariant variant, int code, String output, JobReport... jobs) throws IOException {
        return run(variant, 1, code, output, jobs);
    }

    /** Returns a run of both jobs that has written an output. */
    private CommandRun ran(RunVariant variant, int number, String output) throws IOException {
        return run(variant, number, 0, output, job(variant, "count"), job(variant, "sort"));
    }

    private CommandRun run(RunVariant variant, int number, int code, String output, JobReport... jobs)
            throws IOException {
        Path folder = Files.createDirectories(temp.resolve(variant.label() + "-" + number));
        Files.writeString(folder.resolve("part-r-00000"), output, StandardCharsets.UTF_8);
        return new CommandRun(variant, number, code, new org.apache.hadoop.fs.Path(folder.toUri()), List.of(jobs));
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
