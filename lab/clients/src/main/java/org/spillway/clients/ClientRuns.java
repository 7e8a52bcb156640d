package org.spillway.clients;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.spillway.compare.CommandRun;
import org.spillway.compare.CommandRunner;
import org.spillway.compare.EmbeddedCompareCluster;
import org.spillway.compare.RunComparison;
import org.spillway.compare.SampleInputs;
import org.spillway.compare.SampleJob;
import org.spillway.minicluster.EmbeddedCluster;
import org.spillway.report.Way;

/** Runs jobs of clients in all ways and prints a row about each. Jobs may run at once. */
final class ClientRuns {
    /** A job that hangs must not keep the others from running. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final EmbeddedCluster cluster;
    private final StartJars start;
    private final SampleInputs inputs;
    private final Map<String, String> settings;
    private final List<Way> ways;
    private final int runs;

    ClientRuns(
            EmbeddedCluster cluster,
            StartJars start,
            SampleInputs inputs,
            Map<String, String> settings,
            List<Way> ways,
            int runs) {
        this.cluster = cluster;
        this.start = start;
        this.inputs = inputs;
        this.settings = settings;
        this.ways = ways;
        this.runs = runs;
    }

    /** Returns whether all runs have succeeded with the same output. */
    boolean compare(Client client, ClientJob job) throws Exception {
        EmbeddedCompareCluster side = new EmbeddedCompareCluster(cluster);
        SampleJob sample = new SampleJob(
                client.name() + " " + job.name(),
                job.command(client.description().command()));
        List<String> command = onInputs(sample).stream()
                .map(word -> word.replace("{client}", client.folder().toString()))
                .toList();
        ClientCluster as = new ClientCluster(side, client, start);
        List<CommandRun> done =
                new CommandRunner(as, sample.name() + " ", command, settings, LIMIT).runInTurn(ways, runs);
        RunComparison result = RunComparison.of(done, as, client.classPath());
        result.lines().forEach(line -> System.err.println(sample.name() + " " + line));
        System.out.println(ClientRow.of(client, job, done, result));
        cluster.fileSystem().delete(side.folder(), true);
        return result.good();
    }

    /** Makes the inputs that are not there yet. */
    private synchronized List<String> onInputs(SampleJob sample) throws Exception {
        inputs.make(sample);
        return sample.on(inputs);
    }
}
