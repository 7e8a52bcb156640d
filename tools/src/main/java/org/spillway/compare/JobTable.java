package org.spillway.compare;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.spillway.minicluster.ClusterSize;
import org.spillway.minicluster.EmbeddedCluster;
import org.spillway.report.Comparison;
import org.spillway.report.Report;
import org.spillway.report.cli.Program;
import picocli.CommandLine;

/**
 * Runs the sample jobs as stock and with Spillway in turn, each a command as users give it, on one embedded cluster,
 * and prints a table. Exit code 0 when all outputs are the same, 1 when one is not, 2 for a wrong command line.
 */
public final class JobTable {
    private static final int MAPS_A_CORE = 2;

    private final JobTableOptions options = new JobTableOptions();
    private final Callable<EmbeddedCluster> start;
    private final PrintStream out;

    private JobTable(Callable<EmbeddedCluster> start, PrintStream out) {
        this.start = start;
        this.out = out;
    }

    /** Runs it and leaves the JVM, and with it the cluster, with its exit code. */
    public static void main(String[] args) {
        System.exit(run(() -> EmbeddedCluster.start(ClusterSize.ofThisMachine()), System.out, args));
    }

    /**
     * Runs it and tells its exit code.
     *
     * @param start gives the cluster, once the command line is found right
     * @param out gets the table
     */
    public static int run(Callable<EmbeddedCluster> start, PrintStream out, String... args) {
        JobTable table = new JobTable(start, out);
        return Program.run(new CommandLine(table.options), out, table::runAll, args);
    }

    private int runAll() throws Exception {
        List<SampleJob> jobs = options.checkedJobs();
        Map<String, String> startSettings = options.startConf.settings();
        EmbeddedCluster cluster = start.call();
        int maps = MAPS_A_CORE * ClusterSize.ofThisMachine().cores();
        SampleInputs inputs = new SampleInputs(cluster.configuration(), maps, options.unit());
        List<String> lines = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        boolean good = true;
        for (SampleJob job : jobs) {
            inputs.make(job);
            RunComparison result = compare(job, startSettings, inputs, cluster, lines);
            good &= result.good();
            comparisons.addAll(result.comparisons());
        }
        out.println();
        out.println(new RunTable(options.turns.variants()).head(List.of("job", "input")));
        lines.forEach(out::println);
        options.files.write(Report.of("Sample jobs, stock beside Spillway", comparisons));
        return good ? Program.OK : Program.FAILED;
    }

    private RunComparison compare(
            SampleJob job,
            Map<String, String> startSettings,
            SampleInputs inputs,
            EmbeddedCluster cluster,
            List<String> lines)
            throws Exception {
        CompareCluster side = new EmbeddedCompareCluster(cluster);
        List<String> command = new ArrayList<>(List.of(options.jar.toString()));
        command.addAll(job.on(inputs));
        RunComparison result = new CommandRunner(side, command)
                .startSettings(startSettings)
                .compare(options.turns, List.of(options.jar), Demands.OF_ANY_JOB);
        result.lines().forEach(line -> System.err.println(job.name() + " " + line));
        List<String> first = List.of(job.name(), inputs.describe(job));
        lines.add(new RunTable(options.turns.variants())
                .row(first, result, result.worst().label()));
        cluster.fileSystem().delete(side.folder(), true);
        return result;
    }
}
