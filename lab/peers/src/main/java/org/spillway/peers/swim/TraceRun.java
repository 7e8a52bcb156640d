package org.spillway.peers.swim;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.spillway.peers.cases.Input;
import org.spillway.peers.cluster.Command;
import org.spillway.peers.cluster.PeersCluster;
import org.spillway.peers.measure.Measurement;
import org.spillway.peers.measure.Turns;
import org.spillway.peers.measure.Usage;
import org.spillway.peers.result.ResultsFile;
import org.spillway.peers.ways.Launcher;
import org.spillway.peers.ways.Way;
import org.spillway.report.cli.Failure;

/** Replays a trace in all ways on a cluster that runs, and prints the table. */
public final class TraceRun {
    private static final String OUTPUT = "/peers/out/trace";

    private final PeersCluster cluster;
    private final Launcher launcher;
    private final String name;
    private final int jobs;
    private final Scale scale;
    private final Trace trace;
    private final List<TraceResult> results = new ArrayList<>();

    /**
     * Creates the replay.
     *
     * @param name a file, or one of the traces that the jar has
     * @param jobs of the start of the trace
     */
    public TraceRun(PeersCluster cluster, Launcher launcher, String name, int jobs, double bytes, double time)
            throws IOException {
        this.cluster = cluster;
        this.launcher = launcher;
        this.name = name;
        this.jobs = jobs;
        scale = new Scale(bytes, time);
        try {
            trace = Trace.of(Trace.text(name), jobs, scale);
        } catch (FileNotFoundException e) {
            throw new Failure(e.getMessage(), e);
        }
    }

    /**
     * Replays it in turns.
     *
     * @param input rows for all jobs
     * @param json null for no file
     * @return whether all jobs of all replays succeeded
     */
    public boolean call(List<Way> ways, int rounds, Input input, Measurement measurement, java.nio.file.Path json)
            throws IOException, InterruptedException {
        for (int round = 0; round < rounds; round++) {
            for (Way way : Turns.ofRound(ways, round)) {
                TraceResult result = replay(way, round + 1, input, measurement);
                results.add(result);
                if (json != null) {
                    ResultsFile.write(new TraceResults(name, jobs, scale, results), json);
                }
                System.err.println(String.format(
                        Locale.ROOT,
                        "round %d %s: makespan %.1f s, CPU %.1f s%s",
                        result.round(),
                        way,
                        result.makespan(),
                        result.usage().cpu().total(),
                        result.isGood() ? "" : ", WRONG: " + result.problem()));
            }
        }
        System.out.println(new TraceTable(name, trace, scale, ways, results).markdown());
        return results.stream().allMatch(TraceResult::isGood);
    }

    private TraceResult replay(Way way, int round, Input input, Measurement measurement)
            throws IOException, InterruptedException {
        String log = "trace-" + way + "-" + round;
        cluster.files().delete(new Path(OUTPUT), true);
        Command command = launcher.replay(
                way,
                TraceReplay.class.getName(),
                List.of(
                        name,
                        Integer.toString(jobs),
                        Double.toString(scale.bytes()),
                        Double.toString(scale.time()),
                        input.path(),
                        OUTPUT));
        String begun = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        int[] code = new int[1];
        Usage usage = measurement.of(() -> code[0] = cluster.run(log, command));
        List<JobTime> times = JobTime.of(Files.readAllLines(cluster.log(log), StandardCharsets.UTF_8));
        Path output = new Path(OUTPUT);
        long written = cluster.files().exists(output)
                ? cluster.files().getContentSummary(output).getLength()
                : 0;
        cluster.files().delete(output, true);
        String problem = problem(code[0], times.size(), written);
        String where = problem.isEmpty() ? "" : ", see " + cluster.log(log);
        return new TraceResult(way, round, begun, problem + where, log, times, written, usage);
    }

    private String problem(int code, int ended, long written) {
        if (code != 0 || ended < trace.jobs().size()) {
            return "exit code " + code + ", " + ended + " of " + trace.jobs().size() + " jobs ended";
        }
        // Each task rounds its number of rows, in the same way whatever runs it.
        return results.stream()
                .filter(other -> other.isGood() && other.outputBytes() != written)
                .map(other -> written + " bytes written, by " + other.way() + " " + other.outputBytes())
                .findFirst()
                .orElse("");
    }
}
