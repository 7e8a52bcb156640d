package org.spillway.clients;

import java.util.List;
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
    private final ClientsOptions options = new ClientsOptions();

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
        clients = options.runnable(clients);
        for (Client client : clients) {
            client.version(); // fails now rather than after other clients have run for minutes
        }
        List<Way> ways = options.ways();
        int runs = options.runs();
        EmbeddedCluster cluster = EmbeddedCluster.start(ClusterSize.ofThisMachine());
        StartJars start = StartJars.makeFor(clients, options.engine(), cluster);
        ClientRuns all = new ClientRuns(cluster, start, options.rows(), options.settings(), ways, runs);
        // Prints each row when its runs end, so that a stopped run has reported its results.
        System.out.println(ClientRow.head());
        boolean good = true;
        for (Client client : clients) {
            for (ClientJob job : client.description().jobs()) {
                if (options.wants(job)) {
                    good &= all.compare(client, job);
                }
            }
        }
        return good ? Program.OK : Program.FAILED;
    }
}
