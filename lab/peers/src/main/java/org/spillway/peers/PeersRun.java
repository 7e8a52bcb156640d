package org.spillway.peers;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.cases.Input;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.check.OutputCheck;
import org.spillway.peers.cluster.Applications;
import org.spillway.peers.cluster.Command;
import org.spillway.peers.cluster.Inputs;
import org.spillway.peers.cluster.PeersCluster;
import org.spillway.peers.measure.Measurement;
import org.spillway.peers.measure.RunResult;
import org.spillway.peers.measure.Turns;
import org.spillway.peers.measure.Usage;
import org.spillway.peers.result.CaseResults;
import org.spillway.peers.result.CaseTable;
import org.spillway.peers.result.Footer;
import org.spillway.peers.result.ResultsFile;
import org.spillway.peers.swim.TraceRun;
import org.spillway.peers.ways.Launcher;
import org.spillway.peers.ways.TezSite;
import org.spillway.peers.ways.Way;
import org.spillway.peers.ways.WaySettings;

/** Runs all cases in all ways on a cluster that runs, and prints the tables. */
final class PeersRun {
    /** No job of a case takes this long: it hangs. */
    private static final long LIMIT_MINUTES = 60;

    private final PeersCluster cluster;
    private final PeersOptions options;
    private final List<BenchCase> cases;
    private final List<Way> ways;
    private final int rounds;
    private final Sizes sizes;
    private final Launcher launcher;
    private final WaySettings settings;
    private final TraceRun trace;
    private final List<RunResult> results = new ArrayList<>();

    /** Creates the run, with all that the options name. */
    PeersRun(PeersCluster cluster, PeersOptions options) throws IOException {
        this.cluster = cluster;
        this.options = options;
        cases = options.cases();
        ways = options.ways();
        rounds = options.rounds();
        sizes = options.sizes();
        settings = new WaySettings(cluster.places());
        launcher = new Launcher(cluster, settings, sizes, options.settings());
        trace = options.trace == null
                ? null
                : new TraceRun(
                        cluster, launcher, options.trace, options.jobs(), options.bytesScale(), options.timeScale());
    }

    /** Returns whether all runs were good. */
    boolean call() throws IOException, InterruptedException {
        List<String> quick = settings.options(Way.SHARED);
        Inputs inputs = new Inputs(cluster, quick);
        TezSite.write(cluster);
        if (ways.stream().anyMatch(Way::needsArchive)) {
            cluster.buildArchive();
        }
        try (Applications applications = new Applications(cluster.configuration())) {
            Measurement measurement = new Measurement(cluster, applications);
            return trace == null
                    ? cases(measurement, inputs, new OutputCheck(cluster, inputs, quick))
                    : trace(measurement, inputs);
        }
    }

    private boolean trace(Measurement measurement, Inputs inputs) throws IOException, InterruptedException {
        Input rows = BenchCase.TERASORT.inputs(sizes).get(0);
        inputs.make(rows);
        return trace.call(ways, rounds, rows, measurement, options.json);
    }

    private boolean cases(Measurement measurement, Inputs inputs, OutputCheck check)
            throws IOException, InterruptedException {
        for (BenchCase bench : cases) {
            for (Input input : bench.inputs(sizes)) {
                inputs.make(input);
            }
        }
        // Not counted: the daemons of a new cluster compile their code during the first job.
        run(measurement, check, cases.get(0), ways.get(0), 0);
        try {
            for (int round = 0; round < rounds; round++) {
                for (BenchCase bench : cases) {
                    for (Way way : Turns.ofRound(ways, round)) {
                        add(run(measurement, check, bench, way, round + 1));
                    }
                }
            }
        } finally {
            print(); // what was measured before a failure is not lost
        }
        return results.stream().allMatch(RunResult::isGood);
    }

    private void print() {
        for (BenchCase bench : cases) {
            System.out.println(new CaseTable(bench, ways, results, sizes).markdown());
        }
        System.out.println(Footer.of(cluster.configuration(), PeersCluster.tasksAtOnce(), rounds));
    }

    private void add(RunResult result) throws IOException {
        results.add(result);
        if (options.json != null) {
            ResultsFile.write(
                    new CaseResults(sizes, options.settings(), PeersCluster.tasksAtOnce(), results), options.json);
        }
        System.err.println(String.format(
                Locale.ROOT,
                "round %d %s %s: %.1f s, CPU %.1f s, %d JVMs, peak %.0f MiB%s",
                result.round(),
                result.bench(),
                result.way(),
                result.usage().seconds(),
                result.usage().cpu().total(),
                result.usage().taskJvms(),
                result.usage().peakTaskMib(),
                result.isGood() ? "" : ", WRONG: " + result.problem()));
    }

    private RunResult run(Measurement measurement, OutputCheck check, BenchCase bench, Way way, int round)
            throws IOException, InterruptedException {
        String output = "/peers/out/" + bench + "-" + way;
        String log = bench + "-" + way + "-" + round;
        clean(output);
        Command command = launcher.command(bench, way, output);
        String begun = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        int[] code = new int[1];
        Usage usage = measurement.of(() -> code[0] = follow(log, command));
        String problem = code[0] == 0
                ? check.problem(bench, sizes, output)
                : "exit code " + code[0] + ", see " + cluster.log(log);
        clean(output);
        return new RunResult(bench, way, round, begun, problem, log, usage);
    }

    private int follow(String log, Command command) throws IOException, InterruptedException {
        Process client = cluster.start(log, command);
        try {
            if (!client.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                System.err.println(log + ": ends it after " + LIMIT_MINUTES + " minutes");
            }
        } finally {
            PeersCluster.end(client);
        }
        return client.exitValue();
    }

    private void clean(String output) throws IOException {
        for (String folder : List.of(output, output + "-report")) {
            cluster.files().delete(new Path(folder), true);
        }
    }
}
