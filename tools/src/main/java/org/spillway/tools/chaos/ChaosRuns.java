package org.spillway.tools.chaos;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;
import org.spillway.report.foreign.Printable;
import org.spillway.tools.compare.CommandRun;
import org.spillway.tools.compare.CommandRunner;
import org.spillway.tools.compare.OutputSimilarity;
import org.spillway.tools.compare.OutputTrees;

/**
 * Runs jobs with Spillway while faults happen, one after the other, and compares each output with that of a calm run
 * with stock.
 */
final class ChaosRuns {
    private static final String REDUCES = "-Dmapreduce.job.reduces=3";
    // Added to the run number of stock's run with faults, which must differ from the number of its calm run.
    private static final int AGAIN = 1_000_000;

    private static final Pattern TRACE = Pattern.compile("\\bat [a-z]+\\.");
    private static final String LAUNCH = "Container launch failed"; // message of Hadoop's ContainerLauncherImpl

    private final ChaosJobs jobs;
    private final OutputTrees outputs;
    private final Nodes nodes;
    private final RunVariant variant;
    private final Map<String, CommandRun> calm = new HashMap<>();
    private final Map<Fault, Integer> happened = new EnumMap<>(Fault.class);
    private int right;
    private int wrong;
    private int failedWithBoth;
    private int died;

    ChaosRuns(ChaosJobs jobs, OutputTrees outputs, Nodes nodes, RunVariant variant) {
        this.jobs = jobs;
        this.outputs = outputs;
        this.nodes = nodes;
        this.variant = variant;
    }

    /**
     * Runs jobs for some minutes and prints their results. The last job may end later.
     *
     * @param seed the seed of the first job and its faults. Each further job adds 1
     * @return whether all outputs were right, and no job failed that stock completed with the same faults
     */
    boolean run(int minutes, long seed) throws Exception {
        System.out.println("seed " + seed);
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
        for (int number = 1; System.nanoTime() < end; number++) {
            job(number, seed + number - 1);
        }
        System.out.println("seed " + seed + ": " + right + " jobs right, " + wrong + " wrong, " + failedWithBoth
                + " failed with stock, too; tasks that died of an exception: " + died + "; faults: " + happened);
        return wrong == 0 && right > 0;
    }

    private void job(int number, long seed) throws Exception {
        String name = ChaosJobs.NAMES.get(random(seed).nextInt(ChaosJobs.NAMES.size()));
        CommandRunner runner = jobs.runner(name, REDUCES);
        if (!calm.containsKey(name)) {
            CommandRun run = runner.run(RunVariant.STOCK, number);
            if (run.exitCode() != 0) {
                throw new IllegalStateException("the calm run of " + name + " failed");
            }
            calm.put(name, run);
        }
        System.out.println("job " + number + ", seed " + seed + ": " + name);
        CommandRun run = withFaults(runner, variant, number, seed);
        if (run.exitCode() == 0) {
            OutputTrees.Finding found = outputs.compare(calm.get(name).output(), run.output());
            // A join does not order the records of a key. In the other jobs, records with equal keys are equal or are
            // sorted by value.
            OutputSimilarity worst = name.equals("join") ? OutputSimilarity.OTHER_ORDER : OutputSimilarity.SAME_RECORDS;
            String left = run.variant().problem(run.jobs().get(0));
            boolean isRight = left == null && found.similarity().compareTo(worst) <= 0;
            right += isRight ? 1 : 0;
            wrong += isRight ? 0 : 1;
            String finding = left == null ? found.text() : left;
            System.out.println((isRight ? "  right: " : "  WRONG: ") + finding + "; " + attempts(run));
        } else if (withFaults(runner, RunVariant.STOCK, AGAIN + number, seed).exitCode() == 0) {
            wrong++;
            System.out.println("  FAILED, and stock ended with the same faults: " + attempts(run));
        } else {
            failedWithBoth++;
            System.out.println("  failed, and so did stock with the same faults: " + attempts(run));
        }
        died(run);
        jobs.delete(run);
    }

    // Counts task attempts that died of an exception, which no fault should cause. Attempts that a fault ended have no
    // stack trace: killed tasks, and maps whose output was lost. A container that a restarted node manager did not
    // start has a trace, but ran no task.
    private void died(CommandRun run) {
        for (JobReport job : run.jobs()) {
            for (Attempt attempt : job.attempts()) {
                String error = attempt.error();
                if (error != null && TRACE.matcher(error).find() && !error.startsWith(LAUNCH)) {
                    died++;
                    System.out.println(Printable.lines("  " + attempt.id() + " died: " + attempt.error()));
                }
            }
        }
    }

    private CommandRun withFaults(CommandRunner runner, RunVariant variant, int number, long seed) throws Exception {
        FaultInjector injector = new FaultInjector(nodes, random(~seed));
        try {
            return runner.run(variant, number);
        } finally {
            injector.end().forEach((fault, count) -> happened.merge(fault, count, Integer::sum));
        }
    }

    // SplittableRandom spreads the seeds, because Random's first numbers are nearly the same for consecutive seeds. A
    // job uses the seed and its faults the complement, so that the two are independent.
    private static Random random(long seed) {
        return new Random(new SplittableRandom(seed).nextLong());
    }

    private static Map<String, Long> attempts(CommandRun run) {
        return run.jobs().stream()
                .flatMap(job -> job.attempts().stream())
                .collect(Collectors.groupingBy(
                        attempt -> attempt.kind() + " " + attempt.state(), TreeMap::new, Collectors.counting()));
    }
}
