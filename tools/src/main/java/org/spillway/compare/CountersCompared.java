package org.spillway.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spillway.report.JobReport;

/** Which counters of a job are the same whoever does its sides, and which may differ by design. */
final class CountersCompared {
    /** They count what the job's own code gets and gives, and map outputs. */
    private static final List<String> SAME =
            List.of("MAP_INPUT_RECORDS", "MAP_OUTPUT_RECORDS", "SHUFFLED_MAPS", "REDUCE_OUTPUT_RECORDS");

    /** With a combiner they depend on where spills fall: how often it runs, and on what. */
    private static final List<String> SAME_UNLESS_COMBINED = List.of("REDUCE_INPUT_GROUPS", "REDUCE_INPUT_RECORDS");

    private static final String COMBINED = "COMBINE_INPUT_RECORDS";

    /**
     * Work, not results. MAP_OUTPUT_BYTES is among them since stock adds the headers of records that are larger than its
     * buffer, and the sizes of files since block codecs cut their blocks elsewhere.
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

    /** What must be the same and is not; empty if nothing. */
    static List<String> wrong(JobReport expected, JobReport actual) {
        List<String> wrong = new ArrayList<>(differing(SAME, expected.counters(), actual.counters()));
        if (value(expected.counters(), COMBINED) == 0 && value(actual.counters(), COMBINED) == 0) {
            wrong.addAll(differing(SAME_UNLESS_COMBINED, expected.counters(), actual.counters()));
        }
        return wrong;
    }

    /** What may differ and does; empty if nothing. */
    static List<String> byDesign(JobReport expected, JobReport actual) {
        return differing(BY_DESIGN, expected.counters(), actual.counters());
    }

    private static List<String> differing(List<String> names, Map<String, Long> expected, Map<String, Long> actual) {
        return names.stream()
                .filter(name -> value(expected, name) != value(actual, name))
                .map(name -> name + "=" + value(actual, name) + " instead of " + value(expected, name))
                .toList();
    }

    /** A counter that no task has touched is none at all. */
    private static long value(Map<String, Long> counters, String name) {
        return counters.getOrDefault(name, 0L);
    }
}
