package org.spillway.tools.chaos;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.spillway.report.cli.Program;
import org.spillway.tools.compare.CommandRunner;
import org.spillway.tools.compare.OutputTrees;
import org.spillway.tools.compare.RunningCompareCluster;
import org.spillway.tools.localcluster.HostsCluster;
import org.spillway.tools.localcluster.LocalCluster;
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
        options.check(); // before the cluster is used
        if (options.checksOnly) {
            options.clusterOptions().forEach(System.out::println);
            return Program.OK;
        }
        String hadoop = options.dir.resolve("bin/hadoop").toString();
        try (RunningCompareCluster cluster =
                new RunningCompareCluster(hadoop, options.dir.resolve("conf"), options.engine)) {
            Configuration conf = cluster.configuration();
            int maps = options.hosts == null ? ChaosJobs.MAPS : HostsTable.MAPS;
            ChaosJobs jobs = new ChaosJobs(cluster, options.jobs, maps, options.rows);
            OutputTrees outputs = new OutputTrees(FileSystem.get(conf), conf);
            return isRight(jobs, outputs) ? Program.OK : Program.FAILED;
        }
    }

    private boolean isRight(ChaosJobs jobs, OutputTrees outputs) throws Exception {
        if (options.hosts != null) {
            HostsCluster hosts = HostsCluster.of(options.dir);
            return new HostsTable(jobs, outputs, hosts, new Gate(hosts.shared("gate")), options.limit())
                    .print(options.hostFaults());
        }
        if (options.isEach()) {
            CommandRunner runner = jobs.runner("terasort", "-Dmapreduce.job.reduce.slowstart.completedmaps=1");
            return new RecoveryTable(runner, outputs, nodes(true), ChaosJobs.MAPS).print(options.faults());
        }
        return new ChaosRuns(jobs, outputs, nodes(false), options.variant()).run(options.minutes(), options.seed);
    }

    private Nodes nodes(boolean sparesMasters) throws IOException {
        return new Nodes(LocalCluster.of(options.dir), options.nodes, sparesMasters);
    }
}
