package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.Oracle;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TaskHarness.Output;
import org.spillway.testing.TestJob;

/**
 * A mapper that leaves the interrupt flag of its thread set while it emits, and clears it before its end. Stock goes on
 * as long as it need not wait for a spill. If the flag is set when it writes the output, it fails in 12 of 20 runs.
 */
@ExtendWith(NothingIsLeft.class)
class InterruptedMapperTest {
    private static final int RECORDS = 100_000;
    private static final int RECORDS_BETWEEN_PAUSES = 100; // fewer than a batch has

    @TempDir
    private Path dir;

    @AfterEach
    void clearFlag() {
        Thread.interrupted(); // still set if the map has failed
    }

    /** With an index cache of 0 bytes, the mapper's thread writes the index of each spill to a file. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 20, 0})
    void collect_flagLeftSet_recordsAreThoseWithoutIt(int indexCache) throws Exception {
        TestJob job =
                job(Text.class, IntWritable.class, 3, 1).with("mapreduce.task.index.cache.limit.bytes", indexCache);
        Output calm = run(job, false);
        Output flagged = run(job, true);
        for (int p = 0; p < calm.partitions().size(); p++) {
            Oracle.assertSame(
                    job,
                    "partition " + p,
                    calm.partitions().get(p),
                    flagged.partitions().get(p));
        }
        assertThat(flagged.counters().get("SPILLED_RECORDS")).isGreaterThan(RECORDS);
    }

    private Output run(TestJob job, boolean flag) throws Exception {
        return TaskHarness.run(SpillwayCollector.class, job, dir.resolve("flag-" + flag), emitter -> {
            for (int i = 0; i < RECORDS; i++) {
                if (flag) {
                    Thread.currentThread().interrupt();
                }
                emitter.emit(new Text("word" + i * 7919L % RECORDS), new IntWritable(i), i % 3);
                if (i % RECORDS_BETWEEN_PAUSES == 0) {
                    awaitSpill();
                }
            }
            assertThat(Thread.interrupted()).as("flag").isEqualTo(flag);
        });
    }

    // The flag may be set, so nothing here may wait.
    private static void awaitSpill() {
        while (Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> !thread.getKey().getName().contains("-progress-")) // lasts as long as the task
                .anyMatch(thread -> thread.getKey().getName().startsWith("spillway-attempt")
                        && Stream.of(thread.getValue())
                                .anyMatch(frame -> frame.getClassName().startsWith("org.spillway.work")))) {
            Thread.onSpinWait();
        }
    }
}
