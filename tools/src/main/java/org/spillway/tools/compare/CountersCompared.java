package org.spillway.tools.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;

/**
 * Compares the counters of two runs of a job. Some must be equal whichever implementation runs the sides. Others may
 * differ by design.
 */
final class CountersCompared {
    /** Counters of map outputs, and of the records that the job's own code reads and writes. */
    private static final List<String> SAME =
            List.of("MAP_INPUT_RECORDS", "MAP_OUTPUT_RECORDS", "SHUFFLED_MAPS", "REDUCE_OUTPUT_RECORDS");

    /** With {@link RunVariant#UNORDERED}, a key may come in several groups. */
    private static final String GROUPS = "REDUCE_INPUT_GROUPS";

    /** With a combiner, these depend on when spills happen: the combiner's calls and their input differ. */
    private static final List<String> SAME_UNLESS_COMBINED = List.of(GROUPS, "REDUCE_INPUT_RECORDS");

    private static final String COMBINED = "COMBINE_INPUT_RECORDS";

    /**
     * Counters of work instead of results. MAP_OUTPUT_BYTES is one of them, because stock also counts the headers of
     * records that exceed its buffer. So are the sizes of files, because block codecs split their blocks at different
     * places.
     */
    private static final List<String> BY_DESIGN = List.of(
            "MAP_OUTPUT_BYTES",
            "MAP_OUTPUT_MATERIALIZED_BYTES",
            "REDUCE_SHUFFLE_BYTES",
            COMBINED,
            "COMBINE_OUTPUT_RECORDS",
            "MERGED_MAP_OUTPUTS",
            "SPILLED_RECORDS",
            "FILE_BYTES_READ",
            "FILE_BYTES_WRITTEN");

    private CountersCompared() {}

    /** Returns the counters that must be equal but differ. */
    static List<String> wrong(JobReport expected, JobReport actual, CounterDemand demand) {
        if (demand == CounterDemand.NONE) {
            return List.of();
        }
        List<String> same = new ArrayList<>(SAME);
        if (value(expected.counters(), COMBINED) == 0 && value(actual.counters(), COMBINED) == 0) {
            same.addAll(SAME_UNLESS_COMBINED);
        }
        if (RunVariant.of(actual) == RunVariant.UNORDERED || demand == CounterDemand.ALL_BUT_GROUPS) {
            same.remove(GROUPS);
        }
        return differing(same, expected.counters(), actual.counters());
    }

    /** Returns the counters that differ by design. */
    static List<String> byDesign(JobReport expected, JobReport actual) {
        List<String> names = new ArrayList<>(BY_DESIGN);
        if (RunVariant.of(actual) == RunVariant.UNORDERED) {
            names.add(GROUPS);
        }
        return differing(names, expected.counters(), actual.counters());
    }

    private static List<String> differing(List<String> names, Map<String, Long> expected, Map<String, Long> actual) {
        return names.stream()
                .filter(name -> value(expected, name) != value(actual, name))
                .map(name -> name + "=" + value(actual, name) + " instead of " + value(expected, name))
                .toList();
    }

    /** Returns a counter's value. A counter that no task has incremented is missing and counts as 0. */
    private static long value(Map<String, Long> counters, String name) {
        return counters.getOrDefault(name, 0L);
    }
}
