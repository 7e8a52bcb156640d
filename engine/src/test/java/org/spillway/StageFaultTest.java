package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.testing.Bomb;
import org.spillway.testing.BombedJob;
import org.spillway.testing.Injected;
import org.spillway.testing.StageFaults;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/**
 * The job's own code throws, or hangs until it is killed, at each stage where Spillway's threads call it. The task
 * fails with that cause. No file, thread or direct memory remains.
 */
class StageFaultTest extends StageFaults<StageFaultTest.Stage> {
    private static final int RECORDS = 60_000;

    StageFaultTest() {
        super(Stage.class);
    }

    /**
     * The stages. Each has a class that is on the stack when Spillway calls the job's code, and a job that reaches the
     * stage.
     */
    enum Stage {
        COMPARE_IN_SPILL("org.spillway.sort.", 1, 10, true, false, false),
        COMPARE_IN_SORT_AT_THE_END("org.spillway.sort.", 64, 10, true, false, false),
        COMPARE_IN_MERGE("org.spillway.merge.", 1, 100, true, false, false),
        COMPARE_IN_MERGE_PASS("org.spillway.merge.", 1, 2, true, false, false),
        COMBINE_IN_SPILL("org.spillway.combine.TaskCombiner", 1, 10, false, true, false),
        COMBINE_AT_THE_END("org.spillway.combine.TaskCombiner", 64, 10, false, true, false),
        COMBINE_IN_MERGE("org.spillway.combine.TaskCombiner", 1, 100, false, true, false),
        COMPRESS_SPILL("org.spillway.segment.SegmentWriter", 1, 10, false, false, true),
        COMPRESS_OUTPUT("org.spillway.segment.SegmentWriter", 64, 10, false, false, true),
        DECOMPRESS_IN_MERGE("org.spillway.segment.SegmentReader", 1, 100, false, false, true),
        DECOMPRESS_IN_MERGE_PASS("org.spillway.segment.SegmentReader", 1, 2, false, false, true);

        private final String caller;
        private final int sortMb;
        private final int factor;
        private final boolean comparator;
        private final boolean combiner;
        private final boolean codec;

        Stage(String caller, int sortMb, int factor, boolean comparator, boolean combiner, boolean codec) {
            this.caller = caller;
            this.sortMb = sortMb;
            this.factor = factor;
            this.comparator = comparator;
            this.combiner = combiner;
            this.codec = codec;
        }

        /**
         * Whether the stage has the same callers as an earlier one. If so, the bomb is armed after the earlier one is
         * over.
         */
        boolean isAfterSpills() {
            return this == COMBINE_IN_MERGE;
        }

        JobConf job() {
            TestJob job = TestJob.job(Text.class, LongWritable.class, 3, sortMb);
            job.setInt(MRJobConfig.IO_SORT_FACTOR, factor);
            if (comparator) {
                job.setOutputKeyComparatorClass(BombedJob.Order.class);
            }
            if (combiner) {
                job.setCombinerClass(BombedJob.Sum.class);
            }
            if (codec) {
                job.compressedBy(BombedJob.Codec.class).with("spillway.spill.codec", "job");
            }
            return job;
        }
    }

    @Override
    protected void assertFailsWithItsCause(Stage stage, Injected throwable) throws Exception {
        Bomb bomb = Bomb.throwing(stage.caller, throwable::get);
        TaskHarness task = started(stage.job());
        Throwable thrown = run(task, stage, bomb);
        assertThat(bomb.isHit()).as("reached").isTrue();
        assertThat(thrown).as("what ended the task").isInstanceOf(IOException.class);
        assertThat(thrown).rootCause().isInstanceOf(throwable.get().getClass()).hasMessage("injected");
        task.collector().close();
        assertThat(task.files()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void task_killedInStage_endsAndLeavesNothing(Stage stage) throws Exception {
        Bomb bomb = Bomb.waiting(stage.caller);
        TaskHarness task = started(stage.job());
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread mapper = new Thread(() -> thrown.set(run(task, stage, bomb)));
        mapper.start();
        assertThat(bomb.awaitHit(mapper)).as("reached").isTrue();
        mapper.interrupt();
        mapper.join();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(task.files()).isEmpty();
    }

    private TaskHarness started(JobConf job) throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        task.init();
        return task;
    }

    // Returns null if nothing was thrown.
    private static Throwable run(TaskHarness task, Stage stage, Bomb bomb) {
        Text key = new Text();
        LongWritable value = new LongWritable();
        try {
            if (!stage.isAfterSpills()) {
                bomb.arm();
            }
            for (int i = 0; i < RECORDS; i++) {
                key.set("key" + Math.floorMod(i * 7919, 30_000));
                value.set(i);
                task.emit(key, value, i % 3);
            }
            if (stage.isAfterSpills()) {
                awaitIdle();
                bomb.arm();
            }
            task.collector().flush();
            return null;
        } catch (Throwable t) {
            return t;
        }
    }

    private static void awaitIdle() throws InterruptedException {
        while (Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().startsWith("spillway-"))
                .filter(entry -> !entry.getKey().getName().contains("-progress-")) // lasts as long as the task
                .flatMap(entry -> Arrays.stream(entry.getValue()))
                .anyMatch(frame -> frame.getClassName().startsWith("org.spillway."))) {
            Thread.sleep(10);
        }
    }
}
