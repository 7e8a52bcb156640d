package org.spillway.clients;

import java.time.Duration;
import java.util.List;
import org.spillway.compare.CommandRun;
import org.spillway.compare.CommandRunner;
import org.spillway.compare.EmbeddedCompareCluster;
import org.spillway.compare.RunComparison;
import org.spillway.compare.SampleInputs;
import org.spillway.compare.SampleJob;
import org.spillway.minicluster.ClusterSize;
import org.spillway.minicluster.EmbeddedCluster;
import org.spillway.report.Way;
import org.spillway.report.cli.Program;
import picocli.CommandLine;

/**
 * Runs the jobs of clients as stock and with Spillway in turn on one embedded cluster, and prints a table. Exit code 0 when
 * all outputs are the same, 1 when one is not, 2 for a wrong command line.
 */
public final class ClientsMain {
    private static final int FILES = 4;
    /** A job that hangs must not keep the others from running. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final ClientsOptions options = new ClientsOptions();
    private boolean good = true;

    private ClientsMain() {}

    /** Runs it and leaves the JVM, and with it the cluster, with its exit code. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs it and tells its exit code. */
    static int run(String... args) {
        ClientsMain main = new ClientsMain();
        return Program.run(new CommandLine(main.options), System.out, main::runAll, args);
    }

    private int runAll() throws Exception {
        List<Client> clients = options.chosen(Client.all(options.folder()));
        if (options.list()) {
            for (Client client : clients) {
                System.out.println(client.name() + ": " + String.join(", ", client.jobs()));
            }
            return Program.OK;
        }
        for (Client client : clients) {
            client.version(); // fails now rather than after other clients have run for minutes
        }
        List<Way> ways = options.ways();
        EmbeddedCluster cluster = EmbeddedCluster.start(ClusterSize.ofThisMachine());
        StartJars start = StartJars.makeFor(clients, options.engine(), cluster);
        SampleInputs inputs = new SampleInputs(cluster.configuration(), FILES, options.rows());
        // Prints each row when its runs end, so that a stopped run has reported its results.
        System.out.println(ClientRow.head());
        for (Client client : clients) {
            for (ClientJob job : client.description().jobs()) {
                if (options.wants(job)) {
                    compare(client, job, ways, inputs, cluster, start);
                }
            }
        }
        return good ? Program.OK : Program.FAILED;
    }

    private void compare(
            Client client, ClientJob job, List<Way> ways, SampleInputs inputs, EmbeddedCluster cluster, StartJars start)
            throws Exception {
        EmbeddedCompareCluster side = new EmbeddedCompareCluster(cluster);
        SampleJob sample = new SampleJob(
                client.name() + " " + job.name(),
                job.command(client.description().command()));
        inputs.make(sample);
        List<String> command = sample.on(inputs).stream()
                .map(word -> word.replace("{client}", client.folder().toString()))
                .toList();
        ClientCluster as = new ClientCluster(side, client, start);
        List<CommandRun> runs = new CommandRunner(as, command, options.settings(), LIMIT).runInTurn(ways, 1);
        RunComparison result = RunComparison.of(runs, as, client.classPath());
        result.lines().forEach(line -> System.err.println(sample.name() + " " + line));
        good &= result.good();
        System.out.println(ClientRow.of(client, job, runs, result));
        cluster.fileSystem().delete(side.folder(), true);
    }
}
