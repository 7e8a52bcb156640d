package org.spillway.tools.chaos;

import java.util.List;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;
import org.spillway.tools.compare.CommandRun;
import org.spillway.tools.compare.CommandRunner;
import org.spillway.tools.compare.OutputSimilarity;
import org.spillway.tools.compare.OutputTrees;

/**
 * Prints how soon and how many maps run again after a fault, for stock, for Spillway and for Spillway in shared JVMs.
 * Each fault happens after all maps have ended and before a reduce runs. Only lost maps should run again.
 *
 * @param runner the runner of a command whose reduces wait for all maps
 * @param maps the number of the job's maps
 */
record RecoveryTable(CommandRunner runner, OutputTrees outputs, Nodes nodes, int maps) {
    /**
     * Prints a line for each fault and way.
     *
     * @return whether all outputs of Spillway were right
     */
    boolean print(List<Fault> faults) throws Exception {
        CommandRun calm = ChaosJobs.calm(runner);
        boolean right = true;
        System.out.println("| what happens | by | run again after s | maps run again | job s | output |");
        System.out.println("|---|---|---|---|---|---|");
        int number = 1;
        for (Fault fault : faults) {
            for (RunVariant variant : List.of(RunVariant.STOCK, RunVariant.BOTH, RunVariant.SHARED)) {
                FaultInjector injector = new FaultInjector(nodes, maps, fault);
                CommandRun run;
                try {
                    run = runner.run(variant, number++);
                } finally {
                    injector.end();
                }
                String problem = problem(variant, run, injector);
                OutputSimilarity similarity = problem == null
                        ? outputs.compare(calm.output(), run.output()).similarity()
                        : OutputSimilarity.DIFFERENT;
                right &= variant == RunVariant.STOCK || similarity.compareTo(OutputSimilarity.SAME_RECORDS) <= 0;
                String output = problem == null ? similarity.label() : problem;
                System.out.println(
                        line(fault, variant, ChaosJobs.onlyJob(run), injector.began()) + " | " + output + " |");
            }
        }
        return right;
    }

    // A run is no measurement if the fault found nothing to damage, or if stock ran a side in place of Spillway.
    private static String problem(RunVariant variant, CommandRun run, FaultInjector injector) {
        if (run.exitCode() != 0) {
            return "failed";
        }
        if (injector.began() == 0) {
            return "nothing happened";
        }
        return variant.problem(run.jobs().get(0));
    }

    static String line(Fault fault, RunVariant variant, JobReport job, long began) {
        // A job that left no history: its masters were lost, too.
        String figures = job.finished() == null || job.launched() == null
                ? "? | ? | ?"
                : MapsAgain.of(job, began).cells() + " | " + MapsAgain.seconds(job.finished() - job.launched());
        return String.join(" | ", "| " + fault, variant.label(), figures);
    }
}
