package org.spillway.tools.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;
import org.spillway.report.foreign.Joined;
import org.spillway.tools.compare.CommandRun;
import org.spillway.tools.compare.CommandRunner;
import org.spillway.tools.compare.CompareCluster;
import org.spillway.tools.compare.SampleInputs;
import org.spillway.tools.compare.SampleJob;

/** The jobs that run while faults happen: some of the sample jobs. */
final class ChaosJobs {
    /** One job with a combiner, one without, one with two inputs, and one that sorts values. */
    static final List<String> NAMES = List.of("terasort", "wordcount", "join", "secondarysort");

    /** The least number of maps of a job that random faults hit. */
    static final int MAPS = 8;

    /**
     * A job that takes longer counts as hanging. Without faults a job takes a minute, and a lost node manager is away
     * for a minute.
     */
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private final CompareCluster cluster;
    private final Path jar;
    private final SampleInputs inputs;

    /**
     * Creates the jobs on a cluster.
     *
     * @param jar the jar of the sample jobs
     * @param maps the least number of maps of a job
     * @param rows the number of lines of words. Other inputs have their share of it
     */
    ChaosJobs(CompareCluster cluster, Path jar, int maps, long rows) throws Exception {
        this.cluster = cluster;
        this.jar = jar;
        var folder = new org.apache.hadoop.fs.Path(cluster.folder(), "inputs");
        this.inputs = new SampleInputs(cluster.configuration(), folder, maps, rows);
    }

    /** Returns the run with which the others are compared: by stock, without a fault. */
    static CommandRun calm(CommandRunner runner) throws Exception {
        CommandRun calm = runner.run(RunVariant.STOCK, 0);
        if (calm.exitCode() != 0) {
            throw new IllegalStateException("the calm run failed");
        }
        return calm;
    }

    /** Returns the job of a run that has one. */
    static JobReport onlyJob(CommandRun run) {
        if (run.jobs().size() != 1) {
            throw new IllegalStateException(
                    run.name() + ": one job expected, not " + run.jobs().size());
        }
        return run.jobs().get(0);
    }

    /** Returns the configuration of the cluster. */
    Configuration configuration() {
        return cluster.configuration();
    }

    void delete(CommandRun run) throws IOException {
        run.output().getFileSystem(cluster.configuration()).delete(run.output(), true);
    }

    /**
     * Returns a runner for a job with further settings. Generates the job's input if it does not exist yet.
     *
     * @param settings generic options such as {@code -Dkey=value}
     */
    CommandRunner runner(String name, String... settings) throws Exception {
        SampleJob job = SampleJob.ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        inputs.make(job);
        List<String> arguments = job.on(inputs);
        List<String> command = Joined.of(
                List.of(jar.toString(), arguments.get(0)), List.of(settings), arguments.subList(1, arguments.size()));
        return new CommandRunner(cluster, command).limit(LIMIT);
    }
}
