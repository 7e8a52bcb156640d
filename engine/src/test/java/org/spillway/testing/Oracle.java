package org.spillway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.spillway.SpillwayCollector;
import org.spillway.testing.TaskHarness.Output;
import org.spillway.testing.TaskHarness.Pair;

/** Runs the same task with stock's MapOutputBuffer and with Spillway, and compares the outputs and counters. */
public final class Oracle {
    /** Counters that must be equal if neither collector spilled before the end. */
    public static final List<String> EQUAL_WITHOUT_SPILLS =
            List.of("SPILLED_RECORDS", "COMBINE_INPUT_RECORDS", "COMBINE_OUTPUT_RECORDS");

    private Oracle() {}

    /** The outputs of both. */
    public record Both(Output stock, Output spillway) {}

    /**
     * Like {@link #check(JobConf, Path, String, TaskHarness.Mapper, List)}, with all counters that do not depend on
     * spills.
     */
    public static Both check(JobConf job, Path dir, String shape, TaskHarness.Mapper mapper) throws Exception {
        return check(
                job,
                dir,
                shape,
                mapper,
                List.of("MAP_OUTPUT_RECORDS", "MAP_OUTPUT_BYTES", "MAP_OUTPUT_MATERIALIZED_BYTES"));
    }

    /**
     * Runs both. Fails unless each partition has the same keys in the same order, the same values for each key, and the
     * same raw length, and unless the counters are the same. Values of a key are compared as a multiset, because
     * stock's sort is unstable.
     */
    public static Both check(JobConf job, Path dir, String shape, TaskHarness.Mapper mapper, List<String> counters)
            throws Exception {
        Output stock = TaskHarness.run(MapTask.MapOutputBuffer.class, job, dir.resolve("stock"), mapper);
        Output spillway = TaskHarness.run(SpillwayCollector.class, job, dir.resolve("spillway"), mapper);
        assertThat(spillway.rawLengths()).as(shape + ": raw lengths").isEqualTo(stock.rawLengths());
        for (int p = 0; p < stock.partitions().size(); p++) {
            assertSame(
                    job,
                    shape + " partition " + p,
                    stock.partitions().get(p),
                    spillway.partitions().get(p));
        }
        for (String counter : counters) {
            assertEqualCounter(shape, counter, stock, spillway);
        }
        assertThat(spillway.counters().get("MAP_OUTPUT_MATERIALIZED_BYTES"))
                .as(shape + ": length of file.out")
                .isEqualTo(spillway.fileLength());
        return new Both(stock, spillway);
    }

    /** Fails unless a counter has the same value in both outputs. */
    public static void assertEqualCounter(String shape, String counter, Output stock, Output spillway) {
        assertThat(spillway.counters().get(counter))
                .as(shape + ": " + counter)
                .isEqualTo(stock.counters().get(counter));
    }

    /** Fails unless both lists have the same records. Records with equal keys may come in any order. */
    public static void assertSame(JobConf job, String what, List<Pair> stock, List<Pair> spillway) {
        assertThat(spillway.size()).as(what + ": records").isEqualTo(stock.size());
        RawComparator<?> comparator = job.getOutputKeyComparator();
        String keyOf = what + ": key near ";
        String valueOf = what + ": value near ";
        int begin = 0;
        while (begin < stock.size()) {
            int end = begin + 1;
            while (end < stock.size() && compare(comparator, stock.get(begin), stock.get(end)) == 0) {
                end++;
            }
            List<Pair> expected = sorted(stock.subList(begin, end));
            List<Pair> actual = sorted(spillway.subList(begin, end));
            for (int i = 0; i < expected.size(); i++) {
                assertEqual(keyOf, begin, expected.get(i).key(), actual.get(i).key());
                assertEqual(
                        valueOf, begin, expected.get(i).value(), actual.get(i).value());
            }
            begin = end;
        }
    }

    // An assertion for each field of each record would take longer than the task.
    private static void assertEqual(String what, int begin, byte[] expected, byte[] actual) {
        if (!Arrays.equals(expected, actual)) {
            assertThat(actual).as(what + begin).isEqualTo(expected);
        }
    }

    private static int compare(RawComparator<?> comparator, Pair a, Pair b) {
        return comparator.compare(a.key(), 0, a.key().length, b.key(), 0, b.key().length);
    }

    private static List<Pair> sorted(List<Pair> pairs) {
        if (pairs.size() == 1) {
            return pairs;
        }
        List<Pair> copy = new ArrayList<>(pairs);
        copy.sort(Comparator.comparing(Pair::key, Arrays::compare).thenComparing(Pair::value, Arrays::compare));
        return copy;
    }
}
