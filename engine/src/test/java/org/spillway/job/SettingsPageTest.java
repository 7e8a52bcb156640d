package org.spillway.job;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.spillway.figures.Figure;
import org.spillway.jvm.master.SharingRules;
import org.spillway.session.SessionSettings;
import org.spillway.testing.DocsPage;
import org.spillway.testing.GeneratedText;

/**
 * Tests that the tables of docs/settings.md are those of the code: each key that the code reads, the default that it passes,
 * and the javadoc as the meaning.
 */
class SettingsPageTest {
    private static final String HEADER = "| key | default | meaning |\n|---|---|---|\n";
    private static final String OWN = "spillway.";

    private final TreeMap<String, String> own = new TreeMap<>();

    @Test
    @EnabledForJreRange(min = JRE.JAVA_17, disabledReason = "translated records have no components")
    void page_tables_areThoseOfTheCode() throws Exception {
        SettingsRead map = read(JobSettings.class, job -> {
            job.getBoolean(JobSettings.COMPARE_IN_PARALLEL, false);
            job.getBoolean(JobSettings.COUNTERS, false);
            job.getBoolean(JobSettings.SKEW_KEYS, false);
            job.getTrimmed(JobSettings.SPILL_CODEC, "none");
            return JobSettings.of(job, new TaskCores(1, "test"));
        });
        SettingsRead reduce = read(ReduceSettings.class, ReduceSettings::of);
        SettingsRead jvms = read(SharingRules.class, job -> {
            SharingRules.retriesLarger(job);
            return SharingRules.reasonAgainst(job);
        });
        read(SessionSettings.class, SessionSettings::of);
        String reduceRows = reduce.rows(key -> !key.startsWith(OWN));
        Javadoc javadoc = new Javadoc(Figure.class);
        StringBuilder counters = new StringBuilder();
        for (Figure figure : Figure.values()) {
            counters.append(
                    "| `" + figure + "` | " + javadoc.of(figure) + (figure.isCounter() ? "" : " (log)") + " |\n");
        }

        Path file = DocsPage.of("settings.md");
        String page = Files.readString(file);
        page = table(page, "Spillway's keys", HEADER + String.join("", own.values()));
        page = table(page, "Hadoop's keys on the map side", HEADER + map.rows(key -> !key.startsWith(OWN)));
        page = table(page, "Hadoop's keys on the reduce side", HEADER + reduceRows);
        page = table(page, "Shared JVMs", HEADER + jvms.rows(SharingRules.TASKS::equals));
        page = table(page, "Counters", "| figure | meaning |\n|---|---|\n" + counters);
        GeneratedText.check(file, page);
    }

    private static String table(String page, String heading, String table) {
        return GeneratedText.withTable(page, "## " + heading, table);
    }

    /** Reads settings and adds those of Spillway, which are public constants. */
    private SettingsRead read(Class<?> settings, SettingsRead.Reader reader) throws Exception {
        SettingsRead read = new SettingsRead(settings, reader);
        for (Field field : settings.getFields()) {
            if (Modifier.isStatic(field.getModifiers())
                    && field.get(null) instanceof String key
                    && key.startsWith(OWN)) {
                String row = read.rows(key::equals);
                if (row.isEmpty()) {
                    throw new AssertionError(key + " is not read");
                }
                own.put(key, row);
            }
        }
        return read;
    }
}
