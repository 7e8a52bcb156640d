package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReduceSuiteTest {
    private static final String BY_WHAT_WAS_WRITTEN = "GIANT: outputs verified by what was written, not by stock's";

    private final ReduceSuite suite = new ReduceSuite("reduce-task", 1000, Path.of("unused"));
    private final RowResult result = new RowResult("GIANT");

    @Test
    void line_allCollectors_everyColumn() {
        add(CollectorKind.STOCK, 900, 300, 50);
        add(CollectorKind.TUNED, 600, 200, 40);
        add(CollectorKind.SPILLWAY, 300, 100, 0);
        add(CollectorKind.DISCARD, 200, 80, 0);
        add(CollectorKind.READ, 250, 80, 0);
        assertThat(suite.remarks(result)).containsExactly(BY_WHAT_WAS_WRITTEN);
        assertThat(suite.remarks(new RowResult("TEXT"))).isEmpty();
        assertThat(suite.header()).hasSameSizeAs(line());
        assertThat(line())
                .containsExactly(
                        "GIANT", "900.0", "600.0", "300.0", "200.0", "250.0", "3.00x", "7.00x", "2.00x", "4.00x",
                        "1.20x", "1.00x", "300.0", "200.0", "100.0", "5120", "3.00x", "2.00x", "50.0", "40.0", "0.0");
    }

    @Test
    void line_failedCollectors_theirErrors() {
        add(CollectorKind.STOCK, 900, 300, 50);
        result.fail(CollectorKind.STOCK, "java.lang.NegativeArraySizeException: -2147483640");
        result.fail(CollectorKind.TUNED, "exit code 137");
        add(CollectorKind.SPILLWAY, 300, 100, 0);
        add(CollectorKind.DISCARD, 200, 80, 0);
        add(CollectorKind.READ, 250, 80, 0);
        assertThat(line().subList(0, 10))
                .containsExactly(
                        "GIANT",
                        "NegativeArraySizeException",
                        "exit code 137",
                        "300.0",
                        "200.0",
                        "250.0",
                        "-",
                        "-",
                        "-",
                        "-");
        assertThat(suite.remarks(result))
                .containsExactly(
                        "STOCK failed: java.lang.NegativeArraySizeException: -2147483640",
                        "TUNED failed: exit code 137",
                        BY_WHAT_WAS_WRITTEN);
    }

    @Test
    void ownCostRatio_noOwnCost_nan() {
        add(CollectorKind.STOCK, 900, 300, 50);
        add(CollectorKind.SPILLWAY, 190, 100, 0);
        add(CollectorKind.DISCARD, 200, 80, 0);
        assertThat(result.ownCostRatio(CollectorKind.STOCK, Metric.TOTAL)).isNaN();
    }

    @Test
    void mayFail_rows_onlyStockWithGiantValue() {
        suite.rows().forEach((name, row) -> {
            assertThat(row.mayFail(CollectorKind.STOCK)).as(name).isEqualTo(name.startsWith("GIANT"));
            assertThat(row.mayFail(CollectorKind.SPILLWAY)).as(name).isFalse();
        });
    }

    private List<String> line() {
        return suite.lines(result).get(0);
    }

    private void add(CollectorKind kind, long millis, long peakMb, long writtenMb) {
        Sample sample = new Sample();
        sample.set(Metric.TOTAL, millis * 1_000_000);
        sample.set(Metric.CPU, 1_000_000);
        sample.set(Metric.RSS, peakMb << 20);
        sample.set(Metric.WRITTEN, writtenMb << 20);
        result.of(kind).add(sample);
    }
}
