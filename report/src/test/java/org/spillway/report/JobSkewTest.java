package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobSkewTest {
    private static final String HASH = "#9f3ac1d2e4b5a697";

    private final List<Attempt> attempts = new ArrayList<>();

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "map | spillway: partition 7 has 9 of 10 records (90 %)      ; partition 7 has 9 of 10 records (90 %)",
                "spillway: key #9f3a in partition 0 has 6 of 10 records (60 %); key #9f3a in partition 0 has 6 of 10 records (60 %)",
                "a | b > reduce | spillway: key the%20 in partition 0 has 6 of 10 records (60 %)"
                        + ";key the%20 in partition 0 has 6 of 10 records (60 %)"
            })
    void ofStatus_spillways_names(String status, String names) {
        assertThat(JobSkew.ofStatus(status)).isEqualTo(names);
    }

    @Test
    void ofStatus_partitionAndKey_both() {
        String names =
                "partition 7 has 9 of 10 records (90 %); key " + HASH + " in partition 7 has 6 of 10 records (60 %)";
        assertThat(JobSkew.ofStatus("map | spillway: " + names)).isEqualTo(names);
    }

    /** The job's own code writes the rest of a status, so nothing else is taken from it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "map",
                "reduce > reduce",
                "map | spillway: ",
                "map | spillway: partition 7 has 9 of 10 records (90 %) and more",
                "map | spillway: partition 7 has 9999999999999999999 of 10 records (90 %)",
                "map | spillway: key <b> in partition 7 has 9 of 10 records (90 %)",
                "map | spillway: key a\u001b[31m in partition 7 has 9 of 10 records (90 %)",
                "map | spillway: key 012345678901234567890123456789012345 in partition 7 has 9 of 10 records (90 %)",
                "notspillway: partition 7 has 9 of 10 records (90 %)"
            })
    void ofStatus_other_null(String status) {
        assertThat(JobSkew.ofStatus(status)).isNull();
    }

    @Test
    void ofStatus_null_null() {
        assertThat(JobSkew.ofStatus(null)).isNull();
    }

    /** Counters alone, as of stock's job. */
    @Test
    void of_reduceAboveFourMeans_namedByItsCounters() {
        for (int reduce = 0; reduce < 9; reduce++) {
            reduce(reduce, 100, 10_000, 100);
        }
        reduce(9, 600, 60_000, 1_200);
        assertThat(lines()).as("exactly four means").isEmpty();
        attempts.remove(9);
        reduce(9, 601, 60_100, 1_200);
        assertThat(lines())
                .containsExactly("partition 9 has 4.0 times the mean of the bytes that reduces fetched:"
                        + " 60,100 of 150,100 records, 1,200 groups");
    }

    @Test
    void of_fewRecords_nothing() {
        for (int reduce = 0; reduce < 9; reduce++) {
            reduce(reduce, 1, 1, 1);
        }
        reduce(9, 1_000_000, 999, 1);
        assertThat(lines()).isEmpty();
    }

    @Test
    void of_attemptThatWasNotUsed_ignored() {
        for (int reduce = 0; reduce < 9; reduce++) {
            reduce(reduce, 100, 10_000, 100);
        }
        attempts.add(attempt("r_000009_1", Attempt.Kind.REDUCE, false, input(9_000, 90_000, 1), named(HASH, 9, 60)));
        assertThat(lines()).isEmpty();
    }

    @Test
    void of_noCounters_nothing() {
        attempts.add(attempt("r_000000_0", Attempt.Kind.REDUCE, true, null, null));
        assertThat(lines()).isEmpty();
    }

    @Test
    void of_keyOfSeveralTasks_oneLineOfTheLargest() {
        map(0, named(HASH, 7, 2_000));
        map(1, named(HASH, 7, 3_000));
        attempts.add(attempt("r_000007_0", Attempt.Kind.REDUCE, true, Map.of(), named(HASH, 7, 5_000)));
        map(2, named("#1", 3, 4_000));
        assertThat(lines())
                .containsExactly(
                        "key " + HASH
                                + " in partition 7 has 5000 of 10000 records (1 %) of r7, and many of 2 other tasks",
                        "key #1 in partition 3 has 4000 of 10000 records (1 %) of m2");
    }

    /** They may be several keys. */
    @ParameterizedTest
    @ValueSource(strings = {"***", "%2Ahttps%3A%2F%2Fwww.example.com"})
    void of_hiddenOrCutKeyOfSeveralTasks_othersNotNamed(String key) {
        map(0, named(key, 7, 2_000));
        map(1, named(key, 7, 3_000));
        assertThat(lines()).containsExactly("key " + key + " in partition 7 has 3000 of 10000 records (1 %) of m1");
    }

    @Test
    void of_partitionNamedByCounters_notAgainByMaps() {
        for (int reduce = 0; reduce < 9; reduce++) {
            reduce(reduce, 100, 10_000, 100);
        }
        reduce(9, 2_000, 200_000, 1);
        map(0, "partition 9 has 9000 of 10000 records (90 %); " + named(HASH, 9, 8_000));
        assertThat(lines())
                .containsExactly(
                        "partition 9 has 6.9 times the mean of the bytes that reduces fetched:"
                                + " 200,000 of 290,000 records, 1 groups",
                        "key " + HASH + " in partition 9 has 8000 of 10000 records (1 %) of m0");
    }

    @Test
    void of_manyKeys_theLargestFive() {
        for (int map = 0; map < 9; map++) {
            map(map, named("#" + map, map, 1_000 + map));
        }
        assertThat(lines()).hasSize(5).first().asString().startsWith("key #8 ");
    }

    private List<String> lines() {
        return JobSkew.of(SampleJobs.ofAttempts(attempts));
    }

    private void map(int number, String skew) {
        attempts.add(attempt("m_00000" + number + "_0", Attempt.Kind.MAP, true, Map.of(), skew));
    }

    private void reduce(int number, long bytes, long records, long groups) {
        attempts.add(
                attempt("r_00000" + number + "_0", Attempt.Kind.REDUCE, true, input(bytes, records, groups), null));
    }

    private static String named(String key, int partition, long records) {
        return "key " + key + " in partition " + partition + " has " + records + " of 10000 records (1 %)";
    }

    private static Map<String, Long> input(long bytes, long records, long groups) {
        return Map.of("REDUCE_SHUFFLE_BYTES", bytes, "REDUCE_INPUT_RECORDS", records, "REDUCE_INPUT_GROUPS", groups);
    }

    private static Attempt attempt(String id, Attempt.Kind kind, boolean used, Map<String, Long> input, String skew) {
        return new Attempt(
                "attempt_1_0001_" + id,
                kind,
                "node",
                null,
                "SUCCEEDED",
                used,
                1L,
                null,
                null,
                null,
                2L,
                null,
                Map.of(),
                "",
                input,
                skew);
    }
}
