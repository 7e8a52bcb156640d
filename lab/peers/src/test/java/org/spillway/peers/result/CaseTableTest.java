package org.spillway.peers.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.measure.CpuSeconds;
import org.spillway.peers.measure.RunResult;
import org.spillway.peers.measure.Usage;
import org.spillway.peers.ways.Way;

class CaseTableTest {
    private static final Sizes SIZES = new Sizes(25_000_000, false);

    private static RunResult run(BenchCase bench, Way way, String problem, double seconds) {
        Usage usage = new Usage(
                seconds, new CpuSeconds(2, 8, seconds, 5), 1024 * seconds, 512 * seconds, 2, 700 + seconds, List.of());
        return new RunResult(bench, way, 1, "2026-11-30T00:00:00Z", problem, "log", usage);
    }

    private static String table(BenchCase bench, List<Way> ways, RunResult... results) {
        return new CaseTable(bench, ways, List.of(results), SIZES).markdown().replaceAll(" +", " ");
    }

    @Test
    void markdown_sort_mediansRatiosAndShareOfATb() {
        String table = table(
                BenchCase.TERASORT,
                List.of(Way.SHARED, Way.TEZ),
                run(BenchCase.TERASORT, Way.SHARED, "", 40),
                run(BenchCase.TERASORT, Way.SHARED, "", 44),
                run(BenchCase.TERASORT, Way.SHARED, "", 90),
                run(BenchCase.TERASORT, Way.TEZ, "", 66));

        assertThat(table)
                .startsWith("## terasort: 25,000,000 sort-rows in 10 files\n")
                .contains("| shared | 3 of 3 | 44.0 | 1.00 | 59.0 | 2 | 790 | 6.56 | 4.89 |")
                .contains("| tez | 1 of 1 | 66.0 | 1.50 | 81.0 | 2 | 766 | 9.00 | 7.33 |")
                .contains("| tez | 2.0 | 8.0 | 66.0 | 5.0 | 66.0 | 33.0 |");
    }

    @Test
    void markdown_failedRun_countedButNotMeasured() {
        String table = table(
                BenchCase.JOIN,
                List.of(Way.STOCK, Way.SPARK),
                run(BenchCase.JOIN, Way.STOCK, "", 50),
                run(BenchCase.JOIN, Way.STOCK, "exit code 1", 5),
                run(BenchCase.JOIN, Way.SPARK, "exit code 1", 5));

        assertThat(table)
                .contains("over stock")
                .contains("| stock | 1 of 2 | 50.0 | 1.00 |")
                .contains("| spark | 0 of 1 | - | - | - | - | - |")
                .doesNotContain("a TB");
    }
}
