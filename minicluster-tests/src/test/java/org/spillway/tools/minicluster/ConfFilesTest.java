package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.job.JobSettings;
import org.spillway.jvm.master.SharingRules;
import org.spillway.report.JvmSharing;
import org.spillway.report.RunVariant;
import org.spillway.session.client.SessionProvider;

/**
 * Tests that the files in conf/ contain only known keys, and a collector that exists. ConfFileJobs runs jobs
 * with them.
 */
class ConfFilesTest {
    private static final String SHORT_JOBS = "mapred-site-spillway-short-jobs.xml";
    private static final String STOCK_TUNED = "mapred-site-stock-tuned.xml";

    static List<String> names() {
        return ConfFiles.names();
    }

    static List<String> spillways() {
        return ConfFiles.spillways();
    }

    @Test
    void names_folder_allFiles() {
        assertThat(names())
                .containsExactly(
                        "mapred-site-spillway-combiner-heavy.xml",
                        "mapred-site-spillway-encrypted.xml",
                        "mapred-site-spillway-grouped.xml",
                        ConfFiles.REUSE,
                        ConfFiles.SESSIONS,
                        SHORT_JOBS,
                        "mapred-site-spillway-shuffle-heavy.xml",
                        "mapred-site-spillway-small-container.xml",
                        "mapred-site-spillway-unordered.xml",
                        "mapred-site-spillway.xml",
                        STOCK_TUNED);
        assertThat(ConfFiles.spillways()).hasSize(9).doesNotContain(STOCK_TUNED, ConfFiles.REUSE);
    }

    @ParameterizedTest
    @MethodSource("names")
    void read_keys_knownToHadoopOrSpillway(String name) throws Exception {
        assertThat(knownKeys()).containsAll(ConfFiles.read(name).keySet());
    }

    @ParameterizedTest
    @MethodSource("spillways")
    void read_fileOfSpillway_bothSidesOnWithStockBehindThem(String name) {
        assertThat(ConfFiles.read(name)).containsAllEntriesOf(settings(RunVariant.BOTH));
    }

    @Test
    void read_filesWithoutKeyOrder_asTheMeasuredWays() {
        assertThat(ConfFiles.read("mapred-site-spillway-grouped.xml")).isEqualTo(settings(RunVariant.GROUPED));
        assertThat(ConfFiles.read("mapred-site-spillway-unordered.xml")).isEqualTo(settings(RunVariant.UNORDERED));
    }

    @Test
    void read_tunedStock_asTheMeasuredWay() {
        assertThat(ConfFiles.read(STOCK_TUNED)).isEqualTo(RunVariant.TUNING);
    }

    @Test
    void reuse_settings_areThoseOfTheWayShared() {
        Map<String, String> way = StartConf.settingsFor(
                RunVariant.SHARED, Map.of(), settings(RunVariant.SHARED), new Configuration(false));
        way.keySet().removeAll(settings(RunVariant.BOTH).keySet());

        assertThat(ConfFiles.read(ConfFiles.REUSE))
                .isEqualTo(way)
                .containsOnlyKeys(
                        JvmSharing.TASKS,
                        JvmSharing.MASTER_OPTIONS,
                        SharingRules.LARGER_RETRIES,
                        MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART,
                        Job.PROGRESS_MONITOR_POLL_INTERVAL_KEY,
                        Job.COMPLETION_POLL_INTERVAL_KEY);
    }

    /** A job that no session takes runs as with the preset for short jobs. */
    @Test
    void sessions_settings_areThoseOfShortJobsWithShorterWaits() {
        Map<String, String> changed = ConfFiles.read(ConfFiles.SESSIONS);
        Map<String, String> shortJobs = ConfFiles.read(SHORT_JOBS);
        assertThat(changed).containsKeys(shortJobs.keySet().toArray(String[]::new));
        changed.entrySet().removeAll(shortJobs.entrySet());

        assertThat(changed)
                .containsOnlyKeys(
                        MRConfig.FRAMEWORK_NAME,
                        Job.PROGRESS_MONITOR_POLL_INTERVAL_KEY,
                        Job.COMPLETION_POLL_INTERVAL_KEY,
                        HdfsClientConfigKeys.BlockWrite.LOCATEFOLLOWINGBLOCK_INITIAL_DELAY_MS_KEY,
                        HdfsClientConfigKeys.BlockWrite.LOCATEFOLLOWINGBLOCK_RETRIES_KEY)
                .containsEntry(MRConfig.FRAMEWORK_NAME, SessionProvider.FRAMEWORK);
    }

    /** Returns the known keys: Hadoop's defaults and constants, and Spillway's keys. */
    private static Set<String> knownKeys() throws IllegalAccessException {
        Set<String> known = new TreeSet<>();
        // Loads mapred-default.xml.
        for (Map.Entry<String, String> setting : new JobConf(new Configuration())) {
            known.add(setting.getKey());
        }
        addConstants(MRJobConfig.class, known);
        addConstants(MRConfig.class, known);
        addConstants(HdfsClientConfigKeys.BlockWrite.class, known);
        addConstants(JobSettings.class, known);
        addConstants(SharingRules.class, known);
        assertThat(known).doesNotContain("mapreduce.no.such.key").contains("spillway.counters");
        return known;
    }

    private static void addConstants(Class<?> type, Set<String> known) throws IllegalAccessException {
        for (Field field : type.getFields()) {
            if (field.getType() == String.class) {
                known.add((String) field.get(null));
            }
        }
    }

    /** Those of a way but for the counters, which only the commands that run jobs switch on. */
    private static Map<String, String> settings(RunVariant variant) {
        Map<String, String> settings = new HashMap<>(variant.settings());
        settings.remove("spillway.counters");
        return settings;
    }
}
