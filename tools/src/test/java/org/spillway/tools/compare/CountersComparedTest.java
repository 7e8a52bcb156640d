package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.RunVariant;
import org.spillway.report.Side;

class CountersComparedTest {
    private final JobReport stock = job(Map.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MAP_INPUT_RECORDS",
                "MAP_OUTPUT_RECORDS",
                "SHUFFLED_MAPS",
                "REDUCE_INPUT_GROUPS",
                "REDUCE_INPUT_RECORDS",
                "REDUCE_OUTPUT_RECORDS"
            })
    void wrong_resultCounterDiffers_counterNamed(String counter) {
        JobReport other = job(Map.of(counter, 11L));
        assertThat(wrong(stock, other)).containsExactly(counter + "=11 instead of 10");
        assertThat(CountersCompared.byDesign(stock, other)).isEmpty();
        assertThat(wrong(stock, stock)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MAP_OUTPUT_BYTES",
                "MAP_OUTPUT_MATERIALIZED_BYTES",
                "REDUCE_SHUFFLE_BYTES",
                "MERGED_MAP_OUTPUTS",
                "SPILLED_RECORDS",
                "FILE_BYTES_READ",
                "FILE_BYTES_WRITTEN"
            })
    void byDesign_workCounterDiffers_counterNamed(String counter) {
        JobReport other = job(Map.of(counter, 0L));
        assertThat(wrong(stock, other)).isEmpty();
        assertThat(CountersCompared.byDesign(stock, other)).containsExactly(counter + "=0 instead of 10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CPU_MILLISECONDS", "GC_TIME_MILLIS", "FAILED_SHUFFLE"})
    void wrong_counterOfChanceDiffers_empty(String counter) {
        JobReport other = job(Map.of(counter, 11L));
        assertThat(wrong(stock, other)).isEmpty();
        assertThat(CountersCompared.byDesign(stock, other)).isEmpty();
    }

    @Test
    void wrong_moreGroupsWithoutKeyOrder_empty() {
        JobReport other = job(RunVariant.UNORDERED, Map.of("REDUCE_INPUT_GROUPS", 11L));
        assertThat(wrong(stock, other)).isEmpty();
        assertThat(CountersCompared.byDesign(stock, other)).containsExactly("REDUCE_INPUT_GROUPS=11 instead of 10");
        JobReport grouped = job(RunVariant.GROUPED, Map.of("REDUCE_INPUT_GROUPS", 11L));
        assertThat(wrong(stock, grouped)).containsExactly("REDUCE_INPUT_GROUPS=11 instead of 10");
    }

    @Test
    void wrong_combinerInputDiffers_empty() {
        JobReport combined = job(Map.of("COMBINE_INPUT_RECORDS", 5L));
        JobReport other =
                job(Map.of("COMBINE_INPUT_RECORDS", 4L, "REDUCE_INPUT_GROUPS", 9L, "REDUCE_INPUT_RECORDS", 9L));
        assertThat(wrong(combined, other)).isEmpty();
        assertThat(CountersCompared.byDesign(combined, other)).containsExactly("COMBINE_INPUT_RECORDS=4 instead of 5");
    }

    @Test
    void wrong_groupsNotDemanded_empty() {
        JobReport groups = job(Map.of("REDUCE_INPUT_GROUPS", 11L));
        assertThat(CountersCompared.wrong(stock, groups, CounterDemand.ALL_BUT_GROUPS))
                .isEmpty();
        JobReport records = job(Map.of("REDUCE_INPUT_RECORDS", 11L));
        assertThat(CountersCompared.wrong(stock, records, CounterDemand.ALL_BUT_GROUPS))
                .containsExactly("REDUCE_INPUT_RECORDS=11 instead of 10");
        assertThat(CountersCompared.wrong(stock, records, CounterDemand.NONE)).isEmpty();
    }

    private static List<String> wrong(JobReport expected, JobReport actual) {
        return CountersCompared.wrong(expected, actual, CounterDemand.ALL);
    }

    private static JobReport job(Map<String, Long> changed) {
        return job(RunVariant.STOCK, changed);
    }

    private static JobReport job(RunVariant variant, Map<String, Long> changed) {
        Map<String, Long> counters = new HashMap<>();
        for (String name : new String[] {
            "MAP_INPUT_RECORDS",
            "MAP_OUTPUT_RECORDS",
            "MAP_OUTPUT_BYTES",
            "MAP_OUTPUT_MATERIALIZED_BYTES",
            "SHUFFLED_MAPS",
            "MERGED_MAP_OUTPUTS",
            "FAILED_SHUFFLE",
            "REDUCE_SHUFFLE_BYTES",
            "REDUCE_INPUT_GROUPS",
            "REDUCE_INPUT_RECORDS",
            "REDUCE_OUTPUT_RECORDS",
            "SPILLED_RECORDS",
            "CPU_MILLISECONDS",
            "GC_TIME_MILLIS",
            "FILE_BYTES_READ",
            "FILE_BYTES_WRITTEN"
        }) {
            counters.put(name, 10L);
        }
        counters.putAll(changed);
        return new JobReportBuilder("job_1_0001", JobReport.SUCCEEDED, variant.kind(Side.MAP))
                .shuffle(variant.kind(Side.REDUCE))
                .name("count")
                .user("me")
                .settings(variant.settings())
                .counters(counters)
                .build();
    }
}
