package org.spillway.tools.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;
import org.spillway.report.TaskResources;
import org.spillway.tools.compare.CommandRun;
import org.spillway.tools.compare.CommandRunner;
import org.spillway.tools.compare.OutputSimilarity;
import org.spillway.tools.compare.OutputTrees;
import org.spillway.tools.localcluster.HostsCluster;

/**
 * Prints what faults of a network do to a job, by stock, by Spillway and by Spillway in shared JVMs. The three run at
 * once, so that the same fault hits them: their reduces wait at a {@link Gate} for it.
 */
final class HostsTable {
    private static final List<RunVariant> WAYS = List.of(RunVariant.STOCK, RunVariant.BOTH, RunVariant.SHARED);

    /** Few, since each is a JVM, and three jobs start theirs at once. */
    static final int MAPS = 5;

    private static final String JVM = "-Xmx400m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private final ChaosJobs jobs;
    private final OutputTrees outputs;
    private final Gate gate;
    private final GatedRuns runs;
    private final Duration limit;

    /**
     * Creates the table.
     *
     * @param limit the time after a fault in which jobs must end
     */
    HostsTable(ChaosJobs jobs, OutputTrees outputs, HostsCluster hosts, Gate gate, Duration limit) throws Exception {
        this.jobs = jobs;
        this.outputs = outputs;
        this.gate = gate;
        this.limit = limit;
        List<CommandRunner> runners = new ArrayList<>();
        for (int i = 0; i < WAYS.size(); i++) {
            runners.add(runner());
        }
        this.runs = new GatedRuns(hosts, gate, SubmittedFiles.of(jobs.configuration()), WAYS, runners, MAPS);
    }

    // With one copy, outputs are on the reduces' worker only, and no fault of another delays their writes.
    private CommandRunner runner() throws Exception {
        return jobs.runner("terasort", "-Dmapreduce.job.reduce.slowstart.completedmaps=1", "-Ddfs.replication=1")
                .settings(settings());
    }

    // One worker alone has room for masters and reduces, and none for maps, which have the cluster's vcores.
    private Map<String, String> settings() {
        String large = Integer.toString(HostsCluster.largeContainerMb());
        Map<String, String> settings = new LinkedHashMap<>(gate.settings(jobs.configuration()));
        settings.put("yarn.app.mapreduce.am.resource.mb", large);
        settings.put("mapreduce.reduce.memory.mb", large);
        settings.put(TaskResources.REDUCE_VCORES, "1");
        settings.put("mapreduce.map.memory.mb", "1024");
        settings.put("mapreduce.map.java.opts", JVM);
        settings.put("mapreduce.reduce.java.opts", JVM);
        settings.put("mapreduce.map.speculative", "false");
        settings.put("mapreduce.reduce.speculative", "false");
        return settings;
    }

    /**
     * Prints a line for each fault and way, then the promises that were not kept.
     *
     * @return whether all were kept
     */
    boolean print(List<HostFault> faults) throws Exception {
        CommandRun calm = ChaosJobs.calm(runner());
        System.out.println(HostRun.HEAD);
        List<String> broken = new ArrayList<>();
        for (HostFault fault : faults) {
            GatedRuns.Result result = runs.run(fault, limit);
            List<HostRun> all = new ArrayList<>();
            for (CommandRun run : result.runs()) {
                HostRun found = found(fault, run, calm, result.began());
                System.out.println(found.line(limit.toSeconds()));
                all.add(found);
                jobs.delete(run);
            }
            broken.addAll(HostPromises.broken(all));
        }
        broken.forEach(line -> System.out.println("not as promised: " + line));
        return broken.isEmpty();
    }

    private HostRun found(HostFault fault, CommandRun run, CommandRun calm, long began) throws Exception {
        JobReport job = ChaosJobs.onlyJob(run);
        MapsAgain again = job.finished() == null ? null : MapsAgain.of(job, began);
        if (run.exitCode() != 0) {
            boolean late = job.finished() == null || job.finished() - began >= limit.toMillis();
            return new HostRun(
                    fault,
                    run.variant(),
                    again,
                    late ? OptionalLong.empty() : OptionalLong.of(job.finished() - began),
                    late ? "killed" : "failed",
                    late ? HostRun.State.LATE : HostRun.State.FAILED);
        }
        String problem = run.variant().problem(job);
        OutputSimilarity similarity =
                outputs.compare(calm.output(), run.output()).similarity();
        boolean right = problem == null && similarity.compareTo(OutputSimilarity.SAME_RECORDS) <= 0;
        return new HostRun(
                fault,
                run.variant(),
                again,
                OptionalLong.of(job.finished() - began),
                problem == null ? similarity.label() : problem,
                right ? HostRun.State.RIGHT : HostRun.State.WRONG);
    }
}
