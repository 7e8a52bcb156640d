package org.spillway.tools.minicluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.Report;
import org.spillway.report.ReportTable;
import org.spillway.report.RunVariant;
import org.spillway.report.cli.Program;
import org.spillway.report.cli.YarnClients;
import picocli.CommandLine;

/**
 * Sorts the same rows with stock and with Spillway, on an embedded or a running cluster, and prints the time of each
 * phase. Exit codes: 0 if all outputs are right, 1 if not, 2 for a wrong command line.
 */
public final class TeraSortBench {
    private final TeraSortOptions options = new TeraSortOptions();
    private final JobRunner jobs = new JobRunner();

    /** Runs the program and exits the JVM with its exit code. */
    public static void main(String[] args) {
        // Without exit(), non-daemon threads of Hadoop would keep the JVM alive.
        System.exit(new TeraSortBench().run(args));
    }

    /** Runs the program and returns its exit code. */
    int run(String... args) {
        return Program.run(new CommandLine(options), System.out, () -> run(checkedPlan()), args);
    }

    private TeraSortPlan checkedPlan() {
        TeraSortPlan plan = options.plan();
        options.files.check();
        // Only the nodes of a running cluster know which codecs they have.
        String problem = plan.codec() == null || options.cluster ? null : CodecName.problem(plan.codec());
        if (problem != null) {
            throw options.error("--codec=" + plan.codec().getName() + ": cannot work here: " + problem);
        }
        return plan;
    }

    private int run(TeraSortPlan plan) throws Exception {
        try (BenchCluster cluster = cluster()) {
            say("generating " + plan.rows() + " rows of " + TeraSortPlan.ROW_BYTES + " bytes");
            TeraSortRun run = new TeraSortRun(jobs, plan, cluster.configuration(), cluster.folder(), options.account);
            if (!run.generate()) {
                say("teragen failed");
                return Program.FAILED;
            }
            List<JobReport> sorts = sortAll(plan, run);
            System.out.println();
            String title =
                    String.format(Locale.ROOT, "TeraSort of %,d rows of %d bytes", plan.rows(), TeraSortPlan.ROW_BYTES);
            Comparison comparison = new Comparison(title, sorts);
            System.out.print(ReportTable.of(comparison));
            options.files.write(Report.of(title, List.of(comparison)));
            return sorts.stream().allMatch(JobReport::good) ? Program.OK : Program.FAILED;
        }
    }

    private BenchCluster cluster() throws Exception {
        if (options.cluster) {
            return BenchCluster.running(YarnClients.cluster(options), options.libjars, jobs);
        }
        ClusterSize size = options.vcores.of(ClusterSize.ofThisMachine());
        say(String.format(Locale.ROOT, "starting a cluster: %d tasks at once, %d MB", size.cores(), size.memoryMb()));
        return BenchCluster.embedded(size);
    }

    /** Alternates the ways, so that a change in the machine's speed affects all of them. */
    private static List<JobReport> sortAll(TeraSortPlan plan, TeraSortRun run) throws Exception {
        List<JobReport> sorts = new ArrayList<>();
        for (int i = 1; i <= plan.runs(); i++) {
            for (RunVariant variant : plan.variants()) {
                SortResult result = run.sort(variant, i);
                run.discard(result);
                sorts.add(result.report());
            }
        }
        return sorts;
    }

    private static void say(String line) {
        System.err.println(line);
    }
}
