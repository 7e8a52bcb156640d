package org.spillway.mapside;

import java.io.IOException;
import java.util.function.BiConsumer;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.spillway.disk.FilePlace;
import org.spillway.disk.TaskFiles;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunKind;
import org.spillway.run.RunMaker;
import org.spillway.run.RunSpec;
import org.spillway.run.RunWriter;
import org.spillway.work.Workers;

/**
 * The objects that the stages of one task's collector share.
 *
 * @param plan what was decided about the task
 * @param orders makes key orders, one per thread
 * @param combiners the job's combiner, or null
 * @param files places for new files
 * @param workers the task's threads
 * @param figures counts what the task does
 * @param progress reports that the task is alive
 * @param sortPhase the task's progress bar for the final merge
 */
record CollectorContext(
        MapSidePlan plan,
        KeyOrders orders,
        CombinerFactory combiners,
        TaskFiles files,
        Workers workers,
        MapFigures figures,
        Progressable progress,
        Progress sortPhase) {
    /**
     * Starts the workers on a run.
     *
     * @param what name in error messages
     */
    RunMaker startRun(RunKind kind, String what, PartitionSource source, CombinerFactory runCombiners, FilePlace place)
            throws IOException {
        RunSpec spec = new RunSpec(
                kind,
                what,
                source,
                runCombiners,
                plan.settings().combining().inParallel(),
                (kind.isOutput() ? plan.output() : plan.spills()).streams(),
                // segments of a spill can be copied unchanged only if they are wrapped alike
                kind == RunKind.PASS || plan.output() == plan.spills(),
                place);
        return RunMaker.start(spec, new Made(figures, spec), workers);
    }

    /** Waits for an output, and updates the task's progress bar meanwhile. */
    Run finishOutput(RunMaker output) throws IOException, InterruptedException {
        return output.finish(
                new Progressable() { // not a lambda: the first one in a JVM takes longer than a small merge
                    @Override
                    public void progress() {
                        sortPhase.set(output.progress());
                        progress.progress();
                    }
                });
    }

    private record Made(MapFigures figures, RunSpec spec) implements BiConsumer<Run, RunWriter> {
        @Override
        public void accept(Run run, RunWriter writer) {
            figures.made(spec, writer);
        }
    }
}
