package org.spillway.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.spillway.jvm.master.SharingRules;
import org.spillway.reduceside.ReduceSettings;
import org.spillway.reduceside.fetch.FetchSettings;
import org.spillway.testing.DocsPage;
import org.spillway.testing.GeneratedText;

/**
 * Tests that the tables of docs/settings.md are those of the code: each key that the code reads, the default that it passes,
 * and the javadoc as the meaning.
 */
class SettingsPageTest {
    private static final String HEADER = "| key | default | meaning |\n|---|---|---|\n";

    private final SettingsRead map = new SettingsRead(JobSettings.class, job -> {
        JobSettings.compareInParallel(job);
        return JobSettings.of(job, new TaskCores(1, "test"));
    });
    private final SettingsRead fetch = new SettingsRead(FetchSettings.class, FetchSettings::of);
    private final SettingsRead reduce = new SettingsRead(ReduceSettings.class, ReduceSettings::of);
    private final SettingsRead jvms = new SettingsRead(SharingRules.class, SharingRules::reasonAgainst);

    @Test
    void tablesAreThoseOfTheCode() throws Exception {
        Path file = DocsPage.of("settings.md");
        Set<String> fetched = fetch.keys();
        String page = Files.readString(file);
        page = GeneratedText.withTable(page, "## Spillway's keys", HEADER + ownRows());
        page = GeneratedText.withTable(page, "## Hadoop's keys on the map side", HEADER + map.rows(key -> !isOwn(key)));
        page = GeneratedText.withTable(
                page,
                "## Hadoop's keys on the reduce side",
                HEADER + fetch.rows(key -> !isOwn(key)) + reduce.rows(key -> !isOwn(key) && !fetched.contains(key)));
        page = GeneratedText.withTable(page, "## Shared JVMs", HEADER + jvms.rows(SharingRules.TASKS::equals));
        page = GeneratedText.withTable(
                page,
                "## Counters",
                "| counter | of | meaning |\n|---|---|---|\n"
                        + CounterRows.of("observe/TaskMetrics", "maps")
                        + CounterRows.of("reduceside/ReduceFacts", "reduces"));
        GeneratedText.check(file, page);
    }

    @Test
    void everyOwnKeyIsRead() throws Exception {
        for (SettingsRead settings : List.of(map, fetch, reduce)) {
            assertThat(settings.keys()).containsAll(settings.publicConstants().values());
        }
    }

    private static boolean isOwn(String key) {
        return key.startsWith("spillway.");
    }

    private String ownRows() throws Exception {
        Map<String, String> sorted = new TreeMap<>();
        for (SettingsRead settings : List.of(map, fetch, reduce)) {
            for (String key : settings.publicConstants().values()) {
                sorted.put(key, settings.rows(key::equals));
            }
        }
        return String.join("", sorted.values());
    }
}
