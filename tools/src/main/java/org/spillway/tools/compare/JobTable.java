package org.spillway.tools.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.report.Comparison;
import org.spillway.report.Report;
import org.spillway.report.TaskResources;
import org.spillway.report.cli.Program;
import org.spillway.report.foreign.Joined;
import org.spillway.tools.minicluster.ClusterSize;
import picocli.CommandLine;

/**
 * Runs the sample jobs as stock and with Spillway in turn, each a command as users give it, on an embedded or a running
 * cluster, and prints a table. Exit code 0 when all outputs are the same, 1 when one is not, 2 for a wrong command line.
 */
public final class JobTable {
    private static final int MAPS_A_CORE = 2;
    private static final String INPUTS = "inputs";

    private final JobTableOptions options = new JobTableOptions();
    private final CompareCluster given;
    private final PrintStream out;

    private JobTable(CompareCluster given, PrintStream out) {
        this.given = given;
        this.out = out;
    }

    /** Runs it and leaves the JVM, and with it the cluster, with its exit code. */
    public static void main(String[] args) {
        System.exit(run(null, System.out, args));
    }

    /**
     * Runs it and tells its exit code.
     *
     * @param cluster to be used, whatever the options say; null for the one that they say
     * @param out gets the table
     */
    public static int run(CompareCluster cluster, PrintStream out, String... args) {
        JobTable table = new JobTable(cluster, out);
        return Program.run(new CommandLine(table.options), out, table::runAll, args);
    }

    private int runAll() throws Exception {
        List<SampleJob> jobs = options.checkedJobs();
        Map<String, String> startSettings = options.startConf.settings();
        try (CompareCluster cluster = given != null ? given : options.choice.open(options, options.vcores)) {
            return runAll(jobs, startSettings, cluster);
        }
    }

    private int runAll(List<SampleJob> jobs, Map<String, String> startSettings, CompareCluster cluster)
            throws Exception {
        int maps = MAPS_A_CORE * ClusterSize.ofThisMachine().cores();
        Path folder = new Path(cluster.folder(), INPUTS);
        SampleInputs inputs = new SampleInputs(cluster.configuration(), folder, maps, options.unit());
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
        out.print(TaskResources.line(comparisons.stream()
                .flatMap(comparison -> comparison.jobs().stream())
                .toList()));
        out.println(new RunTable(options.turns.variants()).head(List.of("job", "input")));
        lines.forEach(out::println);
        options.files.write(Report.of("Sample jobs, stock beside Spillway", comparisons));
        return good ? Program.OK : Program.FAILED;
    }

    private RunComparison compare(
            SampleJob job,
            Map<String, String> startSettings,
            SampleInputs inputs,
            CompareCluster cluster,
            List<String> lines)
            throws Exception {
        List<String> command = Joined.of(List.of(options.jar.toString()), job.on(inputs));
        RunComparison result = new CommandRunner(cluster, command)
                .startSettings(startSettings)
                .settings(options.vcores.settings())
                .compare(options.turns, List.of(options.jar), Demands.OF_ANY_JOB);
        result.lines().forEach(line -> System.err.println(job.name() + " " + line));
        List<String> first = List.of(job.name(), inputs.describe(job));
        lines.add(new RunTable(options.turns.variants())
                .row(first, result, result.worst().label()));
        deleteOutputs(cluster);
        return result;
    }

    private static void deleteOutputs(CompareCluster cluster) throws IOException {
        FileSystem files = cluster.folder().getFileSystem(cluster.configuration());
        for (FileStatus file : files.listStatus(cluster.folder())) {
            if (!file.getPath().getName().equals(INPUTS)) {
                files.delete(file.getPath(), true);
            }
        }
    }
}
