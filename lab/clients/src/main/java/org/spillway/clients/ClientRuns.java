package org.spillway.clients;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.spillway.report.Attempt;
import org.spillway.report.RunVariant;
import org.spillway.tools.compare.CommandRun;
import org.spillway.tools.compare.CommandRunner;
import org.spillway.tools.compare.ComparedTurns;
import org.spillway.tools.compare.EmbeddedCompareCluster;
import org.spillway.tools.compare.RunComparison;
import org.spillway.tools.compare.RunTable;
import org.spillway.tools.compare.SampleInputs;
import org.spillway.tools.compare.SampleJob;
import org.spillway.tools.minicluster.EmbeddedCluster;

/**
 * Runs jobs of clients in all ways and prints a row about each. Jobs may run at once.
 *
 * @param own as {@link ClientCluster} takes it
 */
record ClientRuns(
        EmbeddedCluster cluster, StartJars start, SampleInputs inputs, Map<String, String> settings, OwnGiven own) {
    /** A job that hangs must not keep the others from running. Hive's join-types, nine jobs, took ten minutes beside others
     * on two cores. */
    private static final Duration LIMIT = Duration.ofHours(2);

    /** The titles of the columns before those of {@link RunTable}. */
    static final List<String> FIRST = List.of(
            "client", "version", "job", "MapReduce jobs", "maps and reduces of Spillway", "spills of maps, of reduces");

    /**
     * Returns whether all runs have succeeded with the same output.
     *
     * @throws IOException if a job could not be run or compared. The message names it
     */
    boolean compare(Client client, ClientJob job, ComparedTurns turns) throws IOException, InterruptedException {
        try {
            return compareAll(client, job, turns);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(name(client, job) + ": " + e.getMessage(), e);
        }
    }

    private boolean compareAll(Client client, ClientJob job, ComparedTurns turns) throws Exception {
        ClientCluster as = new ClientCluster(new EmbeddedCompareCluster(cluster), client, start, own);
        RunComparison result = runner(as, client, job).compare(turns, client.classPath(), job.demands());
        result.lines().forEach(line -> System.err.println(name(client, job) + " " + line));
        System.out.println(new RunTable(turns.variants()).row(first(client, job, result), result, outputs(result)));
        if (!result.good()) {
            System.err.println(name(client, job) + ": the outputs are in " + as.kept());
        }
        cluster.fileSystem().delete(as.folder(), true);
        return result.good();
    }

    /** Returns the cells of the columns {@link #FIRST}. The numbers are those of the last run. */
    private static List<String> first(Client client, ClientJob job, RunComparison result) throws IOException {
        CommandRun run = result.runs().get(result.runs().size() - 1);
        return List.of(
                client.name(),
                client.version(),
                job.name(),
                Integer.toString(run.jobs().size()),
                attempts(run, Attempt.Kind.MAP) + ", " + attempts(run, Attempt.Kind.REDUCE),
                sum(run, "SPILLS") + ", " + sum(run, "SHUFFLE_SPILLS"));
    }

    /** Returns the number of attempts of a kind that Spillway's plug-in ran: they have its counters. */
    private static long attempts(CommandRun run, Attempt.Kind kind) {
        return run.jobs().stream()
                .flatMap(each -> each.attempts().stream())
                .filter(attempt -> attempt.kind() == kind && !attempt.spillway().isEmpty())
                .count();
    }

    private static long sum(CommandRun run, String counter) {
        return run.jobs().stream()
                .flatMap(each -> each.attempts().stream())
                .mapToLong(attempt -> attempt.spillway().getOrDefault(counter, 0L))
                .sum();
    }

    private static String outputs(RunComparison result) {
        String counters = result.comparedAllCounters() ? "" : "; counters not compared";
        return result.runs().size() == 1 ? "not compared" : result.worst().label() + counters;
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
