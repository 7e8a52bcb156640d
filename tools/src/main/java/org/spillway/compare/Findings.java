package org.spillway.compare;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.spillway.minicluster.Collector;
import org.spillway.report.CollectorKind;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.OutputCheck;

/** What is found when each run is held against the first, which is one of stock's. */
final class Findings {
    private final OutputTrees trees;
    private final List<CommandRun> runs;
    private final List<OutputCheck> checks = new ArrayList<>();
    private Likeness worst = Likeness.SAME_BYTES;

    /**
     * Of these runs, at least one.
     *
     * @param trees compares their outputs
     */
    Findings(List<CommandRun> runs, OutputTrees trees) throws IOException {
        this.trees = trees;
        this.runs = List.copyOf(runs);
        for (CommandRun run : runs) {
            checks.add(check(run));
        }
    }

    /**
     * Of runs on a cluster, whose outputs are read with the job's classes at hand: records of sequence files may be of
     * them.
     */
    static Findings of(List<CommandRun> runs, CompareCluster cluster, java.nio.file.Path jar) throws IOException {
        URL[] urls = {jar.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, Findings.class.getClassLoader())) {
            Configuration conf = new Configuration(cluster.configuration());
            conf.setClassLoader(loader);
            return new Findings(runs, new OutputTrees(cluster.folder().getFileSystem(conf), conf));
        }
    }

    /** Whether all runs went well, with the same output. */
    boolean good() {
        return checks.stream().allMatch(OutputCheck::good);
    }

    /** How like the first run's output that of the least like one is. */
    Likeness worst() {
        return worst;
    }

    /** A line for each run. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            lines.add(runs.get(i).name() + ": " + checks.get(i).finding());
        }
        return lines;
    }

    /** The first jobs of all runs side by side, then the second ones, and so on. */
    List<Comparison> comparisons() {
        List<Comparison> all = new ArrayList<>();
        int most = runs.stream().mapToInt(run -> run.jobs().size()).max().orElse(0);
        for (int i = 0; i < most; i++) {
            List<JobReport> side = new ArrayList<>();
            for (int r = 0; r < runs.size(); r++) {
                List<JobReport> jobs = runs.get(r).jobs();
                if (i < jobs.size()) {
                    side.add(jobs.get(i).with(checks.get(r)));
                }
            }
            all.add(new Comparison("job " + (i + 1) + ": " + side.get(0).name(), side));
        }
        return all;
    }

    private OutputCheck check(CommandRun run) throws IOException {
        String problem = problem(run);
        if (problem != null) {
            return new OutputCheck(false, problem);
        }
        CommandRun first = runs.get(0);
        if (trees.isEmpty(first.output())) {
            return new OutputCheck(false, "the command wrote no file to {out}: nothing to compare");
        }
        if (run == first) {
            return new OutputCheck(true, "the others are held against it");
        }
        OutputTrees.Finding found = trees.compare(first.output(), run.output());
        worst = worst.orWorse(found.likeness());
        boolean good = found.likeness() != Likeness.DIFFERENT;
        String hint = !good && run.collector() == Collector.STOCK
                ? "; stock's own runs differ, so the job's output is never the same twice"
                : "";
        return new OutputCheck(good, found.text() + ", beside " + first.name() + hint);
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
            if (run.collector() == Collector.SPILLWAY && job.collector() == CollectorKind.STOCK) {
                return job.id() + " was not taken by Spillway: the logs of its maps say why (does not take this job)";
            }
        }
        return null;
    }
}
