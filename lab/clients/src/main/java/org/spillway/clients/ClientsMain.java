package org.spillway.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.spillway.report.cli.Program;
import org.spillway.tools.compare.RunTable;
import org.spillway.tools.compare.SampleInputs;
import org.spillway.tools.minicluster.ClusterSize;
import org.spillway.tools.minicluster.EmbeddedCluster;
import org.spillway.tools.minicluster.StartArchive;
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
        List<Client> clients = options.chosen(Client.all(options.folder));
        if (options.list) {
            for (Client client : clients) {
                System.out.println(client.name() + ": " + String.join(", ", client.jobs()));
            }
            return Program.OK;
        }
        clients = options.runnable(clients);
        Map<Client, List<ClientJob>> jobs = options.toRun(clients);
        for (Client client : clients) {
            client.version(); // fails now rather than after other clients have run for minutes
        }
        RunTable table = new RunTable(options.turns.variants());
        options.turns.runs();
        int maps = options.maps();
        int atOnce = options.atOnce();
        long rows = options.rows();
        ClusterSize machine = ClusterSize.ofThisMachine();
        // The reduces of one job wait for its maps. They must not take the cores that the maps of another wait for.
        EmbeddedCluster cluster = EmbeddedCluster.start(new ClusterSize(machine.cores() * atOnce, machine.memoryMb()));
        // A build beside a long run replaces the jar.
        Path engine = Files.copy(options.engine, cluster.folder().resolve(options.engine.getFileName()));
        SampleInputs inputs =
                new SampleInputs(cluster.configuration(), new org.apache.hadoop.fs.Path("/inputs"), maps, rows);
        OwnGiven own = options.ownWay ? new OwnGiven(engine, options.given()) : null;
        ExecutorService pool = Executors.newFixedThreadPool(atOnce);
        boolean good = true;
        try {
            // The archive leaves a core idle for half a minute.
            Future<?> made = pool.submit(() -> makeInputs(inputs, jobs));
            StartJars start = recordedStart(clients, engine, own, cluster, inputs);
            made.get();
            ClientRuns all = new ClientRuns(cluster, start, inputs, options.settings(), own);
            List<Callable<Boolean>> comparisons = new ArrayList<>();
            jobs.forEach((client, its) ->
                    its.forEach(job -> comparisons.add(() -> all.compare(client, job, options.turns))));
            // Prints each row when its runs end, so that a stopped run has reported its results.
            System.out.println(table.head(ClientRuns.FIRST));
            for (Future<Boolean> comparison : pool.invokeAll(comparisons)) {
                good &= compared(comparison);
            }
        } finally {
            pool.shutdownNow();
        }
        return good ? Program.OK : Program.FAILED;
    }

    /** Makes the inputs of all jobs that it can. A job without its input fails when it is compared. */
    private static Void makeInputs(SampleInputs inputs, Map<Client, List<ClientJob>> jobs) throws InterruptedException {
        for (Map.Entry<Client, List<ClientJob>> its : jobs.entrySet()) {
            for (ClientJob job : its.getValue()) {
                try {
                    ClientRuns.makeInputs(inputs, its.getKey(), job);
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    System.err.println("no input of " + ClientRuns.name(its.getKey(), job) + ": " + e);
                }
            }
        }
        return null;
    }

    /** A job that cannot be compared must not hide the results of the others. */
    private static boolean compared(Future<Boolean> comparison) throws InterruptedException {
        try {
            return comparison.get();
        } catch (ExecutionException e) {
            e.getCause().printStackTrace();
            return false;
        }
    }

    /**
     * Makes the archive. Containers use it from now on. If there is one client only, the archive has all of its jars and
     * the classes that its fast job loads.
     *
     * @param own what each client gets in its own way; null if the archive has the engine
     */
    private static StartJars recordedStart(
            List<Client> clients, Path engine, OwnGiven own, EmbeddedCluster cluster, SampleInputs inputs)
            throws IOException {
        List<Path> jars = new ArrayList<>(own == null ? List.of(engine) : List.of());
        jars.addAll(StartJars.common(clients));
        if (clients.size() != 1) {
            return new StartJars(jars, StartArchive.makeFor(cluster, jars));
        }
        Client client = clients.get(0);
        ClientJob fast = client.description().jobs().stream()
                .filter(ClientJob::fast)
                .findFirst()
                .orElseThrow(() -> new IOException("no fast job in " + client.folder()));
        List<String> options = StartArchive.makeFor(cluster, jars, option -> {
            StartJars recording = new StartJars(jars, List.of(option));
            new ClientRuns(cluster, recording, inputs, Map.of(), own).record(client, fast);
        });
        return new StartJars(jars, options);
    }
}
