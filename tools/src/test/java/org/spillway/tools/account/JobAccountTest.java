package org.spillway.tools.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.PluginKind;

class JobAccountTest {
    private static final String JVM = "container_1_2_01_000002";
    private static final String MASTER = "container_1_2_01_000001";
    private static final String FOREIGN = "container_1_3_01_000002";

    private final JobReport job = new JobReportBuilder("job_1_2", "SUCCEEDED", PluginKind.STOCK)
            .shuffle(PluginKind.STOCK)
            .times(1000L, 2000L, 9500L)
            .attempts(List.of(
                    attempt("attempt_1_2_m_0_0", Attempt.Kind.MAP, 3000, 5000),
                    attempt("attempt_1_2_r_0_0", Attempt.Kind.REDUCE, 6000, 9000)))
            .build();

    @Test
    void ticks_jvmWithTwoAttempts_countedToTheAttemptThatRan() {
        JobAccount account = new JobAccount(
                job,
                List.of(
                        new Slice(4000, Role.TASK, JVM, ThreadKind.JIT, 100),
                        new Slice(4500, Role.TASK, JVM, ThreadKind.JIT, 50),
                        new Slice(5500, Role.TASK, JVM, ThreadKind.OTHER, 7),
                        new Slice(7000, Role.TASK, JVM, ThreadKind.JIT, 20),
                        new Slice(7000, Role.TASK, FOREIGN, ThreadKind.JIT, 999),
                        new Slice(7000, Role.MASTER, MASTER, ThreadKind.JIT, 30),
                        new Slice(7000, Role.DATANODE, null, ThreadKind.OTHER, 40)),
                Map.of(JVM, 2048L, MASTER, 1024L, FOREIGN, 4096L));

        assertThat(account.ticks())
                .isEqualTo(Map.of(
                        Role.MAPS, Map.of(ThreadKind.JIT, 150L),
                        Role.REDUCES, Map.of(ThreadKind.JIT, 20L),
                        Role.TASK, Map.of(ThreadKind.OTHER, 7L),
                        Role.MASTER, Map.of(ThreadKind.JIT, 30L),
                        Role.DATANODE, Map.of(ThreadKind.OTHER, 40L)));
        assertThat(account.wall(Role.REDUCES)).isEqualTo(3000);
        assertThat(account.peak(Role.MAPS)).isEqualTo(2048);
        assertThat(account.peak(Role.MASTER)).isEqualTo(1024);
        assertThat(AccountTable.of("sort", account))
                .containsPattern("maps .* 1\\.5 .* 2\\.0 +2\\.0\\R")
                .contains("launched 1.0, first attempt 2.0, last map's end 4.0, last attempt's end 8.0, end 8.5");
    }

    private static Attempt attempt(String id, Attempt.Kind kind, long start, long finish) {
        return new Attempt(
                id,
                kind,
                "host",
                JVM,
                "SUCCEEDED",
                true,
                start,
                null,
                null,
                null,
                finish,
                null,
                null,
                null,
                null,
                null);
    }
}
