package org.spillway.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.spillway.reduceside.ReduceSettings;
import org.spillway.reduceside.fetch.FetchSettings;
import org.spillway.testing.DocsPage;

/** Tests that docs/configuration.md lists each of Spillway's keys with a meaning, and with the default in the code. */
class ConfigurationPageTest {
    /** A row of the table: key, default, meaning. */
    private static final Pattern ROW = Pattern.compile("\\| `(spillway\\.[^`]+)` \\|([^|]*)\\|([^|]*)\\|");

    @Test
    void everyKeyWithItsDefault() throws Exception {
        assertThat(defaultsOnThePage()).isEqualTo(defaults());
    }

    @Test
    void everyKeyOfTheClassIsAmongThoseOfTheTest() throws Exception {
        Map<String, String> constants = new TreeMap<>();
        for (Class<?> settings : List.of(JobSettings.class, FetchSettings.class, ReduceSettings.class)) {
            for (Field field : settings.getFields()) {
                if (field.getType() == String.class) {
                    constants.put((String) field.get(null), field.getName());
                }
            }
        }
        assertThat(constants.keySet()).isEqualTo(defaults().keySet());
    }

    /**
     * Returns the defaults as the page writes them. Some depend on other settings, so the page describes them in words.
     */
    private static Map<String, String> defaults() throws IOException {
        JobSettings settings = JobSettings.of(new JobConf(false));
        Map<String, String> defaults = new TreeMap<>();
        defaults.put(JobSettings.SORT_MB, "`mapreduce.task.io.sort.mb`");
        defaults.put(JobSettings.THREADS, "vcores, at most the processors and " + JobSettings.MAX_THREADS);
        defaults.put(JobSettings.SPILL_CODEC, settings.spills().codec());
        defaults.put(
                JobSettings.COMBINE_IN_PARALLEL,
                Boolean.toString(settings.combining().inParallel()));
        defaults.put(
                JobSettings.COMPARE_IN_PARALLEL, Boolean.toString(JobSettings.compareInParallel(new JobConf(false))));
        defaults.put(
                JobSettings.KEEP_SMALL_PARTITIONS,
                Boolean.toString(settings.spills().keepSmallPartitions()));
        defaults.put(
                JobSettings.ADAPTIVE_COMBINER,
                Boolean.toString(settings.combining().isAdaptive()));
        defaults.put(JobSettings.COUNTERS, Boolean.toString(settings.counters()));
        defaults.put(JobSettings.VERIFY, Boolean.toString(settings.verify()));
        defaults.put(JobSettings.OFF_HEAP, Boolean.toString(settings.buffer().offHeap()));
        defaults.put(JobSettings.PARTITIONS_MAX, Integer.toString(settings.partitionsMax()));
        defaults.put(
                FetchSettings.LOCAL_READ,
                Boolean.toString(FetchSettings.of(new JobConf(false)).localRead()));
        defaults.put(ReduceSettings.MEMORY_MB, "0.70 of -Xmx");
        defaults.put(ReduceSettings.SPILL, "memory");
        defaults.put(JobSettings.REFUSED_KEYS, String.join(",", settings.refusedKeys()));
        return defaults;
    }

    private static Map<String, String> defaultsOnThePage() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (String line : Files.readAllLines(DocsPage.of("configuration.md"), StandardCharsets.UTF_8)) {
            if (line.startsWith("| `spillway.")) {
                Matcher row = ROW.matcher(line);
                assertThat(row.matches()).as("three columns: %s", line).isTrue();
                assertThat(row.group(3)).as("meaning of %s", row.group(1)).isNotBlank();
                assertThat(found.put(row.group(1), row.group(2).trim()))
                        .as("second row of %s", row.group(1))
                        .isNull();
            }
        }
        return found;
    }
}
