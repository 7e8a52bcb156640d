package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spillway.report.Attempt;
import org.spillway.report.ClusterHistory;
import org.spillway.report.HistoryRest;
import org.spillway.report.JobReport;
import org.spillway.report.JvmUse;
import org.spillway.report.Phase;
import org.spillway.report.PluginKind;
import org.spillway.report.RunVariant;

/** Runs TeraSort in real containers. Spillway's output and counters must equal stock's. */
class TeraSortIT {
    private static final int ROWS = 60_000;
    private static final int REDUCES = 2;
    private static final Path FOLDER = new Path("/terasort-test");
    private static final SortedRows SORTED = new SortedRows(ClusterSite.CLUSTER, ROWS, REDUCES);

    private static Configuration conf;
    private static TeraSortRun run;

    @BeforeAll
    static void generate() throws Exception {
        conf = ClusterJobs.smallJobs();
        // Each map has 3 MB, which needs several spills with the smallest buffer.
        Map<String, String> settings = Map.of(
                MRJobConfig.NUM_MAPS, "2",
                MRJobConfig.MAP_JAVA_OPTS, ClusterJobs.QUICK_START,
                MRJobConfig.REDUCE_JAVA_OPTS, ClusterJobs.QUICK_START);
        TeraSortPlan plan =
                new TeraSortPlan(ROWS, REDUCES, 1, null, List.of(RunVariant.values()), 1, settings, Map.of(), null);
        run = new TeraSortRun(new JobRunner(), plan, conf, FOLDER, false);
        assertThat(run.generate()).isTrue();
    }

    @Test
    void sort_bothPlugins_asStock() throws Exception {
        SortResult stock = run.sort(RunVariant.STOCK, 1);
        SortResult spillway = run.sort(RunVariant.BOTH, 1);

        assertThat(stock.report().problem()).isNull();
        assertThat(spillway.report().problem()).isNull();
        SORTED.assertSameParts(stock.output(), spillway.output());
        SortedRows.assertSameCounters(stock.counters(), spillway.counters());
        assertThat(ClusterJobs.values(spillway.counters(), TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES))
                .isEqualTo(ClusterJobs.values(stock.counters(), TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES));
        for (SortResult result : List.of(stock, spillway)) {
            JobReport report = result.report();
            assertThat(Phase.MAP.of(report).orElseThrow()).isPositive();
            assertThat(Phase.SHUFFLE.of(report).orElseThrow()).isPositive();
            assertThat(Phase.TOTAL.of(report).orElseThrow())
                    .isGreaterThan(Stream.of(Phase.MAP, Phase.SHUFFLE, Phase.MERGE, Phase.REDUCE)
                            .mapToLong(phase -> phase.of(report).orElseThrow())
                            .sum());
            assertThat(report.settings()).containsEntry(MRJobConfig.IO_SORT_MB, "1");
            assertThat(report.attempts()).hasSize(2 + REDUCES).allMatch(Attempt::used);
            // The sums of a report must equal those of the job.
            assertThat(report.attempts().stream()
                            .mapToLong(Attempt::spilledRecords)
                            .sum())
                    .isEqualTo(result.counters()
                            .findCounter(TaskCounter.SPILLED_RECORDS)
                            .getValue());
        }
        assertThat(RunVariant.of(stock.report())).isEqualTo(RunVariant.STOCK);
        assertThat(RunVariant.of(spillway.report())).isEqualTo(RunVariant.BOTH);
        assertThat(spillway.report().attempts().get(0).spillway().get("SPILLS")).isGreaterThan(1);
        assertThat(stock.report().attempts())
                .allMatch(attempt -> attempt.spillway().isEmpty());
        theHistorySaysTheSame(spillway.report());
    }

    /** The maps' and the reduces' containers are alike, and one map runs at a time: one JVM has at least three tasks. */
    @Test
    void sort_sharedJvms_asStockInFewerJvms() throws Exception {
        Configuration alike = new Configuration(conf);
        alike.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 1);
        SharedJvmJobs.tryTwice(alike);
        Map<String, String> settings = Map.of(
                MRJobConfig.NUM_MAPS, "2",
                MRJobConfig.MAP_JAVA_OPTS, ClusterJobs.QUICK_START,
                MRJobConfig.REDUCE_JAVA_OPTS, ClusterJobs.QUICK_START);
        TeraSortPlan plan =
                new TeraSortPlan(ROWS, REDUCES, 1, null, List.of(RunVariant.SHARED), 1, settings, Map.of(), null);
        TeraSortRun inShared = new TeraSortRun(new JobRunner(), plan, alike, new Path("/terasort-shared"), true);
        assertThat(inShared.generate()).isTrue();

        SortResult stock = inShared.sort(RunVariant.STOCK, 1);
        SortResult shared = inShared.sort(RunVariant.SHARED, 1);

        assertThat(stock.report().problem()).isNull();
        assertThat(shared.report().problem()).isNull();
        assertThat(RunVariant.of(shared.report())).isEqualTo(RunVariant.SHARED);
        SORTED.assertSameParts(stock.output(), shared.output());
        SortedRows.assertSameCounters(stock.counters(), shared.counters());
        assertThat(JvmUse.of(stock.report()).orElseThrow().jvms()).isEqualTo(2 + REDUCES);
        JvmUse use = JvmUse.of(shared.report()).orElseThrow();
        assertThat(use.tasks()).isEqualTo(2 + REDUCES);
        assertThat(use.jvms()).as("a reduce takes the maps' JVM").isLessThanOrEqualTo(REDUCES);
        assertThat(use.waits()).hasSize(use.tasks() - use.jvms());
        theHistorySaysTheSame(shared.report());
    }

    @Tag("nightly")
    @Test
    void sort_failedJob_reportedWithReason() throws Exception {
        Map<String, String> settings = Map.of(
                "mapreduce.map.sort.spill.percent",
                "7",
                MRJobConfig.MAP_JAVA_OPTS,
                conf.get(MRJobConfig.MAP_JAVA_OPTS));
        TeraSortPlan plan =
                new TeraSortPlan(ROWS, REDUCES, 1, null, List.of(RunVariant.COLLECTOR), 1, settings, Map.of(), null);

        SortResult result = new TeraSortRun(new JobRunner(), plan, conf, FOLDER, false).sort(RunVariant.COLLECTOR, 7);

        assertThat(result.report().good()).isFalse();
        assertThat(result.report().problem()).isEqualTo("sort");
        assertThat(result.counters()).isNull();
        assertThat(result.report().state()).isEqualTo("FAILED");
        assertThat(result.report().collector()).isEqualTo(PluginKind.SPILLWAY);
        assertThat(result.report().attempts())
                .filteredOn(attempt -> attempt.state().equals("FAILED"))
                .isNotEmpty()
                .allSatisfy(attempt -> assertThat(attempt.error()).contains("spill.percent"));
    }

    private static void theHistorySaysTheSame(JobReport expected) throws Exception {
        JobReport file =
                ClusterHistory.finished(JobID.forName(expected.id()), conf).report();
        assertThat(file).isEqualTo(expected.with(null));
        // Hadoop 3.4's daemons share the routes of their web pages in one JVM, because Guice keeps them in a static
        // field. Only the daemon that started last serves its pages, and the others answer 404. As a separate process,
        // the server works.
        if (!ClusterJobs.hadoopIsOld()) {
            theHistoryServerSaysTheSame(file);
        }
    }

    /** Compares with the REST interface, which does not have the time at which a map had read its input. */
    private static void theHistoryServerSaysTheSame(JobReport file) throws Exception {
        URI server = URI.create("http://" + conf.get("mapreduce.jobhistory.webapp.address"));
        JobReport rest = new HistoryRest(server, conf).finished(file.id()).report();

        assertThat(rest)
                .usingRecursiveComparison()
                .ignoringFields("attempts.mapFinish", "attempts.error", "error", "settings")
                .isEqualTo(file);
        // The server converts values that look like numbers: 0.80 becomes 0.8.
        assertThat(rest.settings().keySet()).isEqualTo(file.settings().keySet());
        rest.settings().forEach((key, value) -> assertThat(asNumber(value))
                .as(key)
                .isEqualTo(asNumber(file.settings().get(key))));
        assertThat(rest.attempts()).allMatch(attempt -> attempt.mapFinish() == null);
        assertThat(readByStranger(file.id()))
                .as("the history's folders are closed to other users")
                .isEqualTo(rest);
        assertThatThrownBy(() -> new HistoryRest(server, conf).finished("job_1_0001"))
                .hasMessageContaining("status=404");
    }

    private static JobReport readByStranger(String id) throws Exception {
        return UserGroupInformation.createRemoteUser("stranger").doAs((PrivilegedExceptionAction<JobReport>)
                () -> ClusterHistory.finished(JobID.forName(id), conf).report());
    }

    private static Object asNumber(String value) {
        return value.matches("[0-9.]+") ? Double.valueOf(value) : value;
    }
}
