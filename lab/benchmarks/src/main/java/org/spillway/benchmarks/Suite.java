package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One bench: its rows, how they are measured, and the table that they make. */
interface Suite {
    String name();

    default int defaultRuns() {
        return 7;
    }

    /** The rows by their names, in the order of the table. */
    Map<String, Workload> rows();

    /** What is measured of a row that has a new child for every run. */
    default Set<CollectorKind> freshKinds(Builds builds) {
        Set<CollectorKind> kinds = builds.collectors();
        kinds.add(CollectorKind.DISCARD);
        return kinds;
    }

    /**
     * Makes what all children read; called once, by the parent.
     *
     * @param chosen the rows that will be measured
     */
    default void prepare(Path benchFolder, List<String> chosen) throws IOException, InterruptedException {
        // most make their records as they go
    }

    default RowResult measure(String row, Rounds rounds) throws IOException, InterruptedException {
        return rounds.warm(row);
    }

    /** Titles of the columns; the first is that of the names. */
    List<String> header();

    /** The lines of the table that one row makes. */
    List<List<String>> lines(RowResult result);

    /** Titles of further columns where there is a base; none where it has a line of its own. */
    default List<String> baseHeader() {
        return List.of("base ms", "base ratio", "base cpu ratio");
    }

    /** What stands in them. */
    default List<String> baseCells(RowResult result) {
        return List.of(
                Table.number(result.median(CollectorKind.BASE, Metric.TOTAL)),
                Table.ratio(result.ratio(CollectorKind.BASE, Metric.TOTAL)),
                Table.ratio(result.ratio(CollectorKind.BASE, Metric.CPU)));
    }

    /** What is to be said below a row. */
    default List<String> remarks(RowResult result) {
        return List.of();
    }
}
