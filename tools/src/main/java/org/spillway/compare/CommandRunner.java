package org.spillway.compare;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.minicluster.Collector;
import org.spillway.report.CollectorKind;
import org.spillway.report.HistoryReports;
import org.spillway.report.JobReport;

/** Runs the command on a cluster, with one collector or the other. */
final class CommandRunner {
    /** In the command's arguments, what is replaced by a new folder for each run. */
    static final String OUT = "{out}";

    private final CompareCluster cluster;
    private final List<String> command;

    CommandRunner(CompareCluster cluster, List<String> command) {
        this.cluster = cluster;
        this.command = List.copyOf(command);
    }

    /** The collectors in turn, stock first, so often each; none further after a run that failed. */
    List<CommandRun> runInTurn(int times) throws Exception {
        List<CommandRun> runs = new ArrayList<>();
        for (int i = 1; i <= times; i++) {
            for (Collector collector : Collector.values()) {
                CommandRun run = run(collector, i);
                runs.add(run);
                if (run.exitCode() != 0) {
                    return runs;
                }
            }
        }
        return runs;
    }

    /** Runs it and waits for the end of all its jobs. */
    CommandRun run(Collector collector, int run) throws Exception {
        String name = CommandRun.name(collector, run);
        Path output = new Path(cluster.folder(), name);
        String tag = "spillway-compare-" + UUID.randomUUID();
        Map<String, String> settings =
                Map.of(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, classes(collector), MRJobConfig.JOB_TAGS, tag);
        List<String> arguments = command.stream()
                .map(argument -> argument.replace(OUT, output.toString()))
                .toList();
        System.err.println(name + ": starting");
        int code = execute(name, cluster.command(settings, arguments));
        List<JobReport> jobs = new ArrayList<>();
        for (JobID job : TaggedJobs.ended(tag, cluster.configuration())) {
            jobs.add(report(job, collector));
        }
        return new CommandRun(collector, run, code, output, jobs);
    }

    /** As users set it: stock behind Spillway, for a job that it does not take. */
    private static String classes(Collector collector) {
        String stock = Collector.STOCK.className();
        return collector == Collector.STOCK ? stock : collector.className() + "," + stock;
    }

    /** What the command says goes to standard error, with the run's name in front. */
    private static int execute(String name, ProcessBuilder builder) throws IOException, InterruptedException {
        builder.redirectErrorStream(true).redirectInput(new File("/dev/null"));
        Process process = builder.start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.err.println(name + "| " + line);
            }
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }

    /** A job whose master could not start has no history; that it failed must be told nevertheless. */
    private JobReport report(JobID job, Collector collector) throws InterruptedException {
        try {
            return HistoryReports.of(job, cluster.configuration());
        } catch (IOException e) {
            System.err.println("no history of " + job + ": " + e.getMessage());
            return JobReport.failed(
                    job.toString(), collector == Collector.STOCK ? CollectorKind.STOCK : CollectorKind.SPILLWAY);
        }
    }
}
