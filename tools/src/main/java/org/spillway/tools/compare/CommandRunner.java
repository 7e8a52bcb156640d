package org.spillway.tools.compare;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;
import org.spillway.report.cli.Failure;
import org.spillway.report.cli.OwnJobs;
import org.spillway.report.foreign.Printable;
import org.spillway.tools.minicluster.StartConf;

/** Runs the command on a cluster, one way or the other. */
public final class CommandRunner {
    /** The part of the command's arguments that is replaced by a new folder for each run. */
    static final String OUT = "{out}";

    /** The time in which a command has to end once its jobs are killed. */
    private static final Duration GRACE = Duration.ofMinutes(1);

    private final CompareCluster cluster;
    private final List<String> command;
    private String label = "";
    private Map<String, String> startSettings = Map.of();
    private Map<String, String> ownSettings = Map.of();
    private Duration limit = ChronoUnit.FOREVER.getDuration();
    private volatile long end = Long.MAX_VALUE;

    /**
     * Creates a runner of one command.
     *
     * @param command the arguments of {@link CompareCluster#command}
     */
    public CommandRunner(CompareCluster cluster, List<String> command) {
        this.cluster = cluster;
        this.command = List.copyOf(command);
    }

    /** Sets what stands before the names of runs on standard error. */
    public CommandRunner label(String text) {
        label = text;
        return this;
    }

    /** Sets what the files of {@link StartConf} say, for all ways but stock. */
    CommandRunner startSettings(Map<String, String> settings) {
        startSettings = settings;
        return this;
    }

    /** Sets settings for the jobs of all ways. They override those of the way. */
    public CommandRunner settings(Map<String, String> settings) {
        ownSettings = Map.copyOf(settings);
        return this;
    }

    /** Sets the time after which the jobs of a run are killed. */
    public CommandRunner limit(Duration time) {
        limit = time;
        return this;
    }

    /** Sets the time from now after which the jobs of the run that runs are killed. */
    public void endIn(Duration time) {
        end = System.currentTimeMillis() + time.toMillis();
    }

    /**
     * Runs the ways in turn and compares their outputs.
     *
     * @param jars the jars with the classes of the outputs' records
     */
    public RunComparison compare(ComparedTurns turns, List<java.nio.file.Path> jars, Demands demands) throws Exception {
        return RunComparison.of(runInTurn(turns), cluster, jars, demands);
    }

    /** Runs none further after a run that failed. */
    private List<CommandRun> runInTurn(ComparedTurns turns) throws Exception {
        List<CommandRun> runs = new ArrayList<>();
        for (int i = 1; i <= turns.runs(); i++) {
            for (RunVariant variant : turns.variants()) {
                CommandRun run = run(variant, i);
                runs.add(run);
                if (run.exitCode() != 0) {
                    return runs;
                }
            }
        }
        return runs;
    }

    /** Runs it and waits for the end of all its jobs. */
    public CommandRun run(RunVariant variant, int run) throws Exception {
        String name = CommandRun.name(variant, run);
        Path output = new Path(cluster.folder(), name);
        String tag = "spillway-compare-" + UUID.randomUUID();
        Map<String, String> settings =
                StartConf.settingsFor(variant, startSettings, variant.settings(), cluster.configuration());
        settings.putAll(ownSettings);
        settings.put(MRJobConfig.JOB_TAGS, tag);
        List<String> arguments = command.stream()
                .map(argument -> argument.replace(OUT, output.toString()))
                .toList();
        String shown = label + name;
        System.err.println(shown + ": starting");
        end = Long.MAX_VALUE;
        Process process = start(cluster.command(settings, arguments));
        Thread limiting = new Thread(() -> endWhenLate(shown, tag, process), "spillway-command-limit");
        limiting.setDaemon(true);
        limiting.start();
        int code;
        List<EndedJob> ended;
        try {
            code = follow(shown, process);
            ended = TaggedJobs.ended(tag, cluster.configuration());
        } finally {
            limiting.interrupt();
        }
        List<JobReport> jobs = new ArrayList<>();
        for (EndedJob job : ended) {
            jobs.add(report(job, variant, cluster.configuration()));
        }
        return new CommandRun(variant, run, code, output, jobs);
    }

    /** Kills jobs and command until both have ended: a command may submit its next job after one was killed. */
    private void endWhenLate(String name, String tag, Process process) {
        try {
            long begun = System.currentTimeMillis();
            long atMost = limit.toSeconds();
            while (System.currentTimeMillis() < end
                    && TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis() - begun) < atMost) {
                TimeUnit.SECONDS.sleep(1);
            }
            while (true) {
                System.err.println(name + ": killing its jobs, which are over their limit");
                killJobs(name, tag);
                TimeUnit.SECONDS.sleep(GRACE.toSeconds());
                if (process.isAlive()) {
                    System.err.println(name + ": killing it, since it has not ended with its jobs");
                    end(process);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the command and its jobs have ended
        }
    }

    private void killJobs(String name, String tag) throws InterruptedException {
        try {
            TaggedJobs.killByMasters(tag, cluster.configuration());
        } catch (IOException | YarnException | RuntimeException e) {
            System.err.println(name + ": cannot kill its jobs: " + e);
        }
    }

    private static Process start(ProcessBuilder builder) throws IOException {
        return builder.redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
    }

    /** Prints what the command says to standard error, with the run's name in front. */
    private static int follow(String name, Process process) throws IOException, InterruptedException {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.err.println(name + "| " + Printable.lines(line));
            }
            return process.waitFor();
        } finally {
            end(process);
        }
    }

    /** Ends a command. A shell that is ended alone leaves the JVM that it waits for. */
    static void end(Process command) {
        Stream.concat(command.descendants(), Stream.of(command.toHandle()))
                .toList()
                .forEach(ProcessHandle::destroy);
    }

    static JobReport report(EndedJob job, RunVariant variant, Configuration conf) throws Failure, InterruptedException {
        return job.succeeded() ? OwnJobs.succeeded(job.id(), conf) : OwnJobs.failed(job.id(), variant, conf);
    }
}
