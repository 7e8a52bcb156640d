package org.spillway.chaos;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.spillway.compare.CommandRunner;
import org.spillway.compare.OutputTrees;
import org.spillway.compare.RunningCompareCluster;
import org.spillway.localcluster.LocalCluster;
import org.spillway.report.cli.Program;
import picocli.CommandLine;

/** Runs jobs while parts of a local cluster fail, and reports whether their outputs are right. */
public final class ChaosMain {
    private final ChaosOptions options = new ChaosOptions();

    private ChaosMain() {}

    /** Runs the program and exits the JVM with its exit code. */
    public static void main(String[] args) {
        ChaosMain main = new ChaosMain();
        System.exit(Program.run(new CommandLine(main.options), System.out, main::run, args));
    }

    private int run() throws Exception {
        boolean isEach = !options.each.isEmpty();
        int minutes = isEach ? 0 : options.minutes(); // checks the option before the cluster is used
        if (options.checksOnly) {
            return Program.OK;
        }
        Nodes nodes = new Nodes(LocalCluster.of(options.dir), options.nodes, isEach);
        String hadoop = options.dir.resolve("bin/hadoop").toString();
        try (RunningCompareCluster cluster =
                new RunningCompareCluster(hadoop, options.dir.resolve("conf"), options.engine)) {
            Configuration conf = cluster.configuration();
            ChaosJobs jobs = new ChaosJobs(cluster, options.jobs, options.rows);
            OutputTrees outputs = new OutputTrees(FileSystem.get(conf), conf);
            if (isEach) {
                CommandRunner runner = jobs.runner("terasort", "-Dmapreduce.job.reduce.slowstart.completedmaps=1");
                return new RecoveryTable(runner, outputs, nodes, ChaosJobs.MAPS).print(options.each)
                        ? Program.OK
                        : Program.FAILED;
            }
            ChaosRuns runs = new ChaosRuns(jobs, outputs, nodes, options.variant());
            return runs.run(minutes, options.seed) ? Program.OK : Program.FAILED;
        }
    }
}
