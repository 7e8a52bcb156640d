package org.spillway.tools.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.OutputCheck;
import org.spillway.report.foreign.JobJars;
import org.spillway.report.foreign.Printable;

/**
 * The results of comparing the outputs and counters of each run with those of the first run, which uses stock on both
 * sides.
 */
public final class RunComparison {
    private final List<CommandRun> runs;
    private final Demands demands;
    private final List<OutputCheck> checks = new ArrayList<>();
    private final StocksOrder order;
    private OutputSimilarity worst = OutputSimilarity.SAME_BYTES;
    private Verdict verdict = Verdict.SAME;

    /**
     * Compares runs.
     *
     * @param runs at least one run
     * @param trees the comparison of outputs
     */
    RunComparison(List<CommandRun> runs, OutputTrees trees, Demands demands) throws IOException {
        this.demands = demands;
        this.runs = List.copyOf(runs);
        CommandRun first = runs.get(0);
        boolean nothing = problem(first) == null && trees.isEmpty(first.output());
        List<OutputTrees.Finding> found = new ArrayList<>();
        for (CommandRun run : runs) {
            boolean comparable = !nothing && run != first && problem(run) == null;
            found.add(comparable ? trees.compare(first.output(), run.output()) : null);
        }
        order = StocksOrder.of(runs, found);
        for (int i = 0; i < runs.size(); i++) {
            checks.add(check(runs.get(i), found.get(i), nothing));
        }
    }

    /** Compares runs on a cluster. Loads classes from the job's jars, because outputs may be compressed by their codecs. */
    static RunComparison of(
            List<CommandRun> runs, CompareCluster cluster, List<java.nio.file.Path> jars, Demands demands)
            throws IOException {
        try (JobJars classes = classes(jars)) {
            Configuration conf = new Configuration(cluster.configuration());
            conf.setClassLoader(classes.loader());
            return new RunComparison(runs, new OutputTrees(cluster.folder().getFileSystem(conf), conf), demands);
        }
    }

    // The runs have ended: their verdict is not lost for want of a codec of the job's own, which few have.
    private static JobJars classes(List<java.nio.file.Path> jars) throws IOException {
        ClassLoader own = RunComparison.class.getClassLoader();
        try {
            return new JobJars(jars, own);
        } catch (IOException e) {
            System.err.println(
                    Printable.line("without codecs of the job's own, for its jar cannot be opened: " + e.getMessage()));
            return new JobJars(List.of(), own);
        }
    }

    /** Returns the runs, in their order. */
    public List<CommandRun> runs() {
        return runs;
    }

    /** Whether all runs succeeded with the same output. */
    public boolean good() {
        return verdict == Verdict.SAME;
    }

    /** Returns what is known of all runs. */
    public Verdict verdict() {
        return verdict;
    }

    /** Returns the similarity of the output that differs most from the first run's output. */
    public OutputSimilarity worst() {
        return worst;
    }

    /** Whether each job's counters were compared. Those of jobs with another name in each run cannot be. */
    public boolean comparedAllCounters() {
        return demands.counters() != CounterDemand.NONE
                && runs.stream()
                        .allMatch(run -> JobPairs.of(runs.get(0), run).alone().isEmpty());
    }

    /**
     * Returns one line for each run, one more for each run with counters that differ by design, and one for each run with
     * jobs whose counters were not compared.
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            lines.add(runs.get(i).name() + ": " + checks.get(i).finding());
        }
        for (CommandRun run : runs) {
            List<String> counters = counters(run, CountersCompared::byDesign);
            if (!counters.isEmpty()) {
                lines.add(run.name() + ": counters that differ by design: " + String.join(", ", counters));
            }
            List<JobReport> alone = JobPairs.of(runs.get(0), run).alone();
            if (!alone.isEmpty()) {
                lines.add(run.name() + ": counters not compared, since "
                        + runs.get(0).name() + " has no job of that name: "
                        + alone.stream().map(job -> job.id() + " " + job.name()).collect(Collectors.joining(", ")));
            }
        }
        // Names of jobs, and what is in outputs.
        return lines.stream().map(Printable::line).toList();
    }

    /**
     * Returns one comparison of all runs for each job that the command submits, in the order in which the first run submitted
     * them.
     */
    List<Comparison> comparisons() {
        List<List<JobReport>> sides = new ArrayList<>();
        for (int r = 0; r < runs.size(); r++) {
            List<JobReport> jobs =
                    JobPairs.of(runs.get(0), runs.get(r)).inOrderOf(runs.get(0).jobs());
            for (int i = 0; i < jobs.size(); i++) {
                if (i == sides.size()) {
                    sides.add(new ArrayList<>());
                }
                if (jobs.get(i) != null) {
                    sides.get(i).add(jobs.get(i).with(checks.get(r)));
                }
            }
        }
        List<Comparison> all = new ArrayList<>();
        for (List<JobReport> side : sides) {
            all.add(new Comparison(
                    "job " + (all.size() + 1) + ": " + side.get(0).name(), side));
        }
        return all;
    }

    /** Checks a run, given what its output is like, and whether the first run has written nothing. */
    private OutputCheck check(CommandRun run, OutputTrees.Finding found, boolean nothing) {
        String problem = problem(run);
        if (problem != null) {
            return checked(Verdict.DIFFERENT, problem);
        }
        CommandRun first = runs.get(0);
        if (nothing) {
            return checked(Verdict.DIFFERENT, "the command wrote no record to {out}: nothing to compare");
        }
        if (run == first) {
            return checked(Verdict.SAME, "the others are held against it");
        }
        worst = worst.orWorse(found.similarity());
        List<String> counters =
                counters(run, (expected, actual) -> CountersCompared.wrong(expected, actual, demands.counters()));
        Verdict ofRun = counters.isEmpty() ? ofOutput(run, found.similarity()) : Verdict.DIFFERENT;
        boolean stocksDiffer = ofRun != Verdict.SAME
                && found.similarity() != OutputSimilarity.NOT_COMPARED
                && run.variant().isStocks();
        String hint = stocksDiffer
                ? "; stock's own runs differ, so the job's output is never the same twice"
                : order.remark(run, found.similarity());
        String text = counters.isEmpty() ? "" : ", counters that differ and must not: " + String.join(", ", counters);
        return checked(ofRun, found.text() + text + ", beside " + first.name() + hint);
    }

    private Verdict ofOutput(CommandRun run, OutputSimilarity similarity) {
        if (similarity.compareTo(demands.enough()) <= 0) {
            return order.isBroken(run, similarity) ? Verdict.DIFFERENT : Verdict.SAME;
        }
        return similarity.leavesOpen() ? Verdict.OPEN : Verdict.DIFFERENT;
    }

    private OutputCheck checked(Verdict ofRun, String finding) {
        verdict = verdict.orWorse(ofRun);
        return ofRun == Verdict.OPEN ? OutputCheck.undecided(finding) : new OutputCheck(ofRun == Verdict.SAME, finding);
    }

    /** Returns the counters of a run's jobs that a rule reports when it compares them with the first run. */
    private List<String> counters(CommandRun run, BiFunction<JobReport, JobReport, List<String>> rule) {
        List<String> all = new ArrayList<>();
        for (JobPairs.Pair pair : JobPairs.of(runs.get(0), run).pairs()) {
            for (String found : rule.apply(pair.first(), pair.second())) {
                all.add(pair.second().id() + " " + found);
            }
        }
        return all;
    }

    private String problem(CommandRun run) {
        if (run.exitCode() != 0) {
            return "the command ended with exit code " + run.exitCode();
        }
        if (run.jobs().isEmpty()) {
            return "the command ran no job on the cluster";
        }
        int expected = runs.get(0).jobs().size();
        if (run.jobs().size() != expected) {
            return run.jobs().size() + " jobs, expected " + expected;
        }
        for (JobReport job : run.jobs()) {
            if (!job.good()) {
                return job.id() + ": " + job.problem();
            }
            String left = run.variant().problem(job);
            if (left != null) {
                return left;
            }
        }
        return demands.proof() ? run.variant().unproved(run.jobs()) : null;
    }
}
