package org.spillway.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.spillway.compare.CommandRun;
import org.spillway.compare.CommandRunner;
import org.spillway.compare.CompareCluster;
import org.spillway.compare.SampleInputs;
import org.spillway.compare.SampleJob;

/** The jobs that run meanwhile: some of the sample jobs, each with eight maps or more. */
final class ChaosJobs {
    /** With a combiner, without one, with two inputs, and with values in an order of their own. */
    static final List<String> NAMES = List.of("terasort", "wordcount", "join", "secondarysort");

    static final int MAPS = 8;

    /** A job that takes longer hangs: a calm one takes a minute, a node manager is away for one. */
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private final CompareCluster cluster;
    private final Path jar;
    private final SampleInputs inputs;

    /**
     * On a cluster.
     *
     * @param jar of the jobs
     * @param rows of words; of other input its share
     */
    ChaosJobs(CompareCluster cluster, Path jar, long rows) throws Exception {
        this.cluster = cluster;
        this.jar = jar;
        this.inputs = new SampleInputs(cluster.configuration(), MAPS, rows);
    }

    /** Deletes what a run has written. */
    void delete(CommandRun run) throws IOException {
        run.output().getFileSystem(cluster.configuration()).delete(run.output(), true);
    }

    /** Runs a job, whose input is made if it is not there yet, with a setting of Hadoop's. */
    CommandRunner runner(String name, String setting) throws Exception {
        SampleJob job = SampleJob.ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        inputs.make(job);
        List<String> arguments = job.on(inputs);
        List<String> command = new ArrayList<>(List.of(jar.toString(), arguments.get(0), setting));
        command.addAll(arguments.subList(1, arguments.size()));
        return new CommandRunner(cluster, command, LIMIT);
    }
}
