package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.io.Text;

/**
 * Measures recovery from outputs that are lost after their maps have ended: how long a lone reduce takes until their
 * maps are run again. Hadoop's ShuffleHandler serves the outputs in another JVM. The application master is a stub that
 * follows Hadoop's rule.
 */
final class RecoverySuite extends Suite {
    static final String NAME = "recovery";

    private static final int RECORDS = 20_000;
    private static final int HEAP_MB = 820;
    private static final double MILLIS_PER_SECOND = 1000;

    RecoverySuite(int shrink, Path benchFolder) {
        super(NAME);
        CollectorWorkload texts = new CollectorWorkload(
                Math.max(Loss.MAPS, RECORDS / shrink), Text.class, Text.class, TextRecords.random());
        for (Loss loss : Loss.values()) {
            row(
                    loss.name(),
                    new ReduceWorkload(texts, Loss.MAPS, HEAP_MB, benchFolder.resolve(loss.name())).losing(loss));
        }
    }

    @Override
    int defaultRuns() {
        return 1;
    }

    @Override
    Set<CollectorKind> freshKinds(Builds builds) {
        return builds.collectors();
    }

    @Override
    RowResult measure(String row, Rounds rounds) throws IOException, InterruptedException {
        return reduce(row).served(() -> rounds.verified(row));
    }

    @Override
    Columns columns() {
        return Columns.named("lost")
                .add("stock asks after s", result -> seconds(result, CollectorKind.STOCK, Metric.ASKED))
                .add("Spillway", result -> seconds(result, CollectorKind.SPILLWAY, Metric.ASKED))
                .add("stock's task s", result -> seconds(result, CollectorKind.STOCK, Metric.TOTAL))
                .add("Spillway's", result -> seconds(result, CollectorKind.SPILLWAY, Metric.TOTAL))
                .add("others run again by stock", result -> count(result, CollectorKind.STOCK))
                .add("by Spillway", result -> count(result, CollectorKind.SPILLWAY));
    }

    // The message of a failure stands below the table.
    private static String seconds(RowResult result, CollectorKind kind, Metric metric) {
        String failure = result.failures().get(kind);
        if (failure != null) {
            return metric == Metric.ASKED ? "gave up" : "-";
        }
        return String.format(Locale.ROOT, "%.1f", result.median(kind, metric) / MILLIS_PER_SECOND);
    }

    @Override
    List<String> remarks(RowResult result) {
        return failures(result);
    }

    private static String count(RowResult result, CollectorKind kind) {
        return result.has(kind) ? String.format(Locale.ROOT, "%.0f", result.median(kind, Metric.RERUN)) : "-";
    }
}
