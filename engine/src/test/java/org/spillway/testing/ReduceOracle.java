package org.spillway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;

/** Runs the same reduces with stock's shuffle and with Spillway's, and compares the outputs and counters. */
public final class ReduceOracle {
    /** All counters that depend neither on what is written to disk nor on the JVM. */
    public static final List<String> COUNTERS = List.of(
            "REDUCE_INPUT_GROUPS",
            "REDUCE_INPUT_RECORDS",
            "REDUCE_OUTPUT_RECORDS",
            "REDUCE_SHUFFLE_BYTES",
            "SHUFFLED_MAPS",
            "MERGED_MAP_OUTPUTS",
            "FAILED_SHUFFLE",
            "IO_ERROR",
            "CONNECTION",
            "BAD_ID",
            "WRONG_LENGTH",
            "WRONG_MAP",
            "WRONG_REDUCE");

    private ReduceOracle() {}

    /** Emits the records of one of several maps. */
    public interface Maps {
        void map(int map, TaskHarness.Emitter emitter) throws Exception;
    }

    /**
     * Runs maps, alternating between both collectors. Then runs each reduce with stock's shuffle, and with Spillway's
     * in each way of getting outputs. Fails unless all have the same keys in the same order, the same values for each
     * key, and the same counters.
     *
     * @return the output of Spillway, by way and reduce, such as {@code HTTP 0}
     */
    public static Map<String, Output> check(TestJob job, Path dir, int maps, Maps mapper) throws Exception {
        Map<String, Output> spillway = new TreeMap<>();
        ReduceHarness harness = new ReduceHarness(job, dir);
        for (int map = 0; map < maps; map++) {
            int number = map;
            harness.map(
                    map % 2 == 0 ? SpillwayCollector.class : MapTask.MapOutputBuffer.class,
                    emitter -> mapper.map(number, emitter));
        }
        for (int reduce = 0; reduce < job.getNumReduceTasks(); reduce++) {
            Output stock = harness.reduce(Shuffle.class, reduce, Way.HTTP);
            for (Way way : Way.values()) {
                Output ours = harness.reduce(SpillwayShuffle.class, reduce, way);
                String what = way + " " + reduce;
                spillway.put(what, ours);
                Oracle.assertSame(job, what, stock.records(), ours.records());
                for (String counter : COUNTERS) {
                    if (counter.equals("REDUCE_INPUT_RECORDS") && job.getCombinerClass() != null) {
                        continue; // depends on how often memory was short
                    }
                    assertThat(ours.counters().get(counter))
                            .as(what + ": " + counter)
                            .isEqualTo(stock.counters().get(counter));
                }
            }
        }
        return spillway;
    }

    /** Emits a thousand short records in each map. */
    public static Maps texts() {
        return (map, emitter) -> {
            Random random = new Random(map);
            for (int i = 0; i < 1000; i++) {
                int number = random.nextInt(300);
                emitter.emit(new Text("k" + number), new Text("v".repeat(random.nextInt(40))), number % 2);
            }
        };
    }

    /** Emits a thousand records in each map, 200 KB together. */
    public static Maps spilling() {
        return (map, emitter) -> {
            Random random = new Random(map);
            for (int i = 0; i < 1000; i++) {
                int number = random.nextInt(100_000);
                emitter.emit(new Text("k" + number), new Text("v".repeat(200)), number % 2);
            }
        };
    }
}
