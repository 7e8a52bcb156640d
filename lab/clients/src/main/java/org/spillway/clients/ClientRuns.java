package org.spillway.clients;

import java.io.IOException;
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
import org.spillway.report.RunVariant;

/** Runs jobs of clients in all ways and prints a row about each. Jobs may run at once. */
final class ClientRuns {
    /** A job that hangs must not keep the others from running. Hive's join-types, nine jobs, took ten minutes beside others
     * on two cores. */
    private static final Duration LIMIT = Duration.ofHours(2);

    private final EmbeddedCluster cluster;
    private final StartJars start;
    private final SampleInputs inputs;
    private final Map<String, String> settings;
    private final OwnGiven own;

    /**
     * Creates runs on a cluster.
     *
     * @param own as {@link ClientCluster} takes it
     */
    ClientRuns(
            EmbeddedCluster cluster, StartJars start, SampleInputs inputs, Map<String, String> settings, OwnGiven own) {
        this.own = own;
        this.cluster = cluster;
        this.start = start;
        this.inputs = inputs;
        this.settings = settings;
    }

    /**
     * Returns whether all runs, so many of each way, have succeeded with the same output.
     *
     * @throws IOException if a job could not be run or compared. The message names it
     */
    boolean compare(Client client, ClientJob job, List<RunVariant> variants, int runs)
            throws IOException, InterruptedException {
        try {
            return compareAll(client, job, variants, runs);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(name(client, job) + ": " + e.getMessage(), e);
        }
    }

    private boolean compareAll(Client client, ClientJob job, List<RunVariant> variants, int runs) throws Exception {
        ClientCluster as = new ClientCluster(new EmbeddedCompareCluster(cluster), client, start, own);
        List<CommandRun> done = runner(as, client, job).runInTurn(variants, runs);
        RunComparison result = RunComparison.of(done, as, client.classPath(), job.demands());
        result.lines().forEach(line -> System.err.println(name(client, job) + " " + line));
        System.out.println(ClientRow.of(client, job, done, result));
        if (!result.good()) {
            System.err.println(name(client, job) + ": the outputs are in " + as.kept());
        }
        cluster.fileSystem().delete(as.folder(), true);
        return result.good();
    }

    /** Makes the inputs of a job that are not there yet. */
    static void makeInputs(SampleInputs inputs, Client client, ClientJob job) throws Exception {
        inputs.make(sample(client, job));
    }

    /** Runs a job once with both plug-ins, so that its JVMs record the classes that they load. */
    void record(Client client, ClientJob job) throws Exception {
        ClientCluster as = new ClientCluster(new EmbeddedCompareCluster(cluster), client, start, own);
        int code = runner(as, client, job).run(RunVariant.BOTH, 0).exitCode();
        cluster.fileSystem().delete(as.folder(), true);
        if (code != 0) {
            throw new IOException(name(client, job) + " has ended with " + code);
        }
    }

    private CommandRunner runner(ClientCluster as, Client client, ClientJob job) throws Exception {
        SampleJob sample = sample(client, job);
        inputs.make(sample);
        List<String> command = sample.on(inputs).stream()
                .map(word -> word.replace("{client}", client.folder().toString()))
                .toList();
        return new CommandRunner(as, command)
                .label(sample.name() + " ")
                .settings(settings)
                .limit(LIMIT);
    }

    static String name(Client client, ClientJob job) {
        return client.name() + " " + job.name();
    }

    private static SampleJob sample(Client client, ClientJob job) {
        return new SampleJob(name(client, job), job.command(client.description().command()));
    }
}
