package org.spillway.tools.chaos;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.spillway.report.RunVariant;
import org.spillway.tools.chaos.HostFault.Moment;
import org.spillway.tools.compare.CommandRun;
import org.spillway.tools.compare.CommandRunner;
import org.spillway.tools.localcluster.HostsCluster;
import org.spillway.tools.localcluster.hosts.Fault;
import org.spillway.tools.localcluster.hosts.Host;

/** Runs a job in several ways at once, and breaks a host for all of them at the same moment. */
final class GatedRuns {
    private static final Duration POLL = Duration.ofMillis(200);

    /** Of a link whose host is to be broken in the middle of its replies: an output takes seconds. */
    private static final String SLOW = "1mbit";

    /** In which masters hear of a node that YARN has given up: they ask once a second. */
    private static final int TOLD_SECONDS = 5;

    /** Starts of the jobs until all run at the moment of the fault, and a worker has map outputs of each. */
    private static final int STARTS = 5;

    private final HostsCluster hosts;
    private final Gate gate;
    private final SubmittedFiles submitted;
    private final Victims victims;
    private final List<RunVariant> variants;
    private final List<CommandRunner> runners;
    private final int maps;
    private int number;

    /**
     * Creates the runs.
     *
     * @param submitted the files of all jobs
     * @param variants the ways
     * @param runners a runner of the job for each way. Its reduces wait for all maps, then at the gate
     * @param maps the number of the job's maps
     */
    GatedRuns(
            HostsCluster hosts,
            Gate gate,
            SubmittedFiles submitted,
            List<RunVariant> variants,
            List<CommandRunner> runners,
            int maps)
            throws IOException {
        this.hosts = hosts;
        this.gate = gate;
        this.submitted = submitted;
        this.victims = new Victims(hosts.workers(), hosts::localDir);
        this.variants = variants;
        this.runners = runners;
        this.maps = maps;
    }

    /**
     * What was run.
     *
     * @param began when the host was broken, in milliseconds since 1970
     */
    record Result(List<CommandRun> runs, long began) {}

    /**
     * Runs all ways and mends the host. Starts them anew if one has ended too soon, or if YARN placed the maps so that no
     * worker has outputs of all.
     *
     * @param limit the time after the fault in which jobs must end. Later they are killed
     */
    Result run(HostFault fault, Duration limit) throws IOException, InterruptedException {
        for (int start = 1; start <= STARTS; start++) {
            Optional<Result> result = start(fault, limit);
            if (result.isPresent()) {
                return result.get();
            }
        }
        throw new IOException(
                fault + ": in " + STARTS + " starts no worker had map outputs of all jobs, which all ran");
    }

    private Optional<Result> start(HostFault fault, Duration limit) throws IOException, InterruptedException {
        victims.newJobs();
        if (fault.moment == Moment.MAPS) {
            gate.open();
        } else {
            gate.close(fault.moment == Moment.FETCHED ? ReduceGate.BEFORE_RECORDS : ReduceGate.BEFORE_FETCH);
        }
        int run = ++number;
        ExecutorService threads = Executors.newFixedThreadPool(variants.size());
        try {
            List<Future<CommandRun>> runs = new ArrayList<>();
            for (int i = 0; i < variants.size(); i++) {
                RunVariant variant = variants.get(i);
                CommandRunner runner = runners.get(i);
                runs.add(threads.submit(() -> runner.run(variant, run)));
            }
            int ways = runs.size();
            boolean isMoment = await(
                    () -> fault.moment == Moment.MAPS
                            ? victims.haveAll(ways, 1) && victims.withOutputs(1).isPresent()
                            : gate.jobs() >= ways && victims.haveAll(ways, maps),
                    runs);
            Optional<Host> victim = isMoment ? victim(fault, ways) : Optional.empty();
            if (victim.isPresent()) {
                submitted.copy();
                return Optional.of(broken(fault, victim.get(), limit, runs));
            }
            runners.forEach(runner -> runner.endIn(Duration.ZERO));
            ended(runs);
            return Optional.empty();
        } finally {
            gate.open();
            threads.shutdownNow();
        }
    }

    /** A moment that comes while jobs run. */
    private interface Condition {
        boolean isTrue() throws IOException;
    }

    /** Returns whether the moment has come before any run has ended. */
    private static boolean await(Condition moment, List<Future<CommandRun>> runs)
            throws IOException, InterruptedException {
        while (!moment.isTrue()) {
            for (Future<CommandRun> run : runs) {
                if (run.isDone() && of(run).exitCode() != 0) {
                    throw new IOException("a job failed before the fault: " + of(run).name());
                }
                if (run.isDone()) {
                    return false;
                }
            }
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        }
        return true;
    }

    private Result broken(HostFault fault, Host victim, Duration limit, List<Future<CommandRun>> runs)
            throws IOException, InterruptedException {
        System.err.println(fault + ": " + victim.name());
        try {
            if (fault.moment == Moment.REPLIES) {
                hosts.fault(victim, Fault.SLOW, SLOW);
                gate.open();
                if (!await(() -> hosts.sending(victim) >= runs.size(), runs)) {
                    throw new IOException(fault + ": a job ended before " + victim + " sent outputs to all");
                }
            }
            hosts.fault(victim, fault.fault, fault.value);
            long began = System.currentTimeMillis();
            if (fault.isByYarn()) {
                hosts.awaitGone(victim);
                TimeUnit.SECONDS.sleep(TOLD_SECONDS);
            }
            gate.open();
            runners.forEach(runner -> runner.endIn(limit));
            if (fault.seconds > 0) {
                TimeUnit.SECONDS.sleep(fault.seconds);
                hosts.fault(victim, Fault.ON, "");
            }
            return new Result(ended(runs), began);
        } finally {
            hosts.fault(victim, Fault.ON, "");
            hosts.awaitAll();
        }
    }

    private Optional<Host> victim(HostFault fault, int ways) throws IOException {
        return switch (fault.place) {
            case OWN -> Optional.of(victims.own());
            case MASTER -> Optional.of(hosts.master());
            case GATEWAY -> Optional.of(hosts.gateway());
            case OUTPUTS -> victims.withOutputs(fault.moment == Moment.MAPS ? 1 : ways);
        };
    }

    private static List<CommandRun> ended(List<Future<CommandRun>> runs) throws IOException, InterruptedException {
        List<CommandRun> ended = new ArrayList<>();
        for (Future<CommandRun> run : runs) {
            ended.add(of(run));
        }
        return ended;
    }

    private static CommandRun of(Future<CommandRun> run) throws IOException, InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new IOException("a run failed: " + e.getCause().getMessage(), e);
        }
    }
}
