package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One bench: its rows, the way they are measured, and the table of results. */
abstract class Suite {
    private final String name;
    private final Map<String, Workload> rows = new LinkedHashMap<>();

    Suite(String name) {
        this.name = name;
    }

    final String name() {
        return name;
    }

    final void row(String row, Workload workload) {
        rows.put(row, workload);
    }

    int defaultRuns() {
        return 7;
    }

    /** Returns the rows by name, in the order of the table. */
    final Map<String, Workload> rows() {
        return Collections.unmodifiableMap(rows);
    }

    /** Returns the workload of a row that measures reduces. */
    final ReduceWorkload reduce(String row) {
        return (ReduceWorkload) rows.get(row);
    }

    /** Returns the kinds to measure in a row whose children are kept. */
    Set<CollectorKind> warmKinds(Builds builds) {
        return builds.collectors();
    }

    /** Returns the kinds to measure in a row that has a new child for each run. */
    Set<CollectorKind> freshKinds(Builds builds) {
        Set<CollectorKind> kinds = builds.collectors();
        kinds.add(CollectorKind.DISCARD);
        return kinds;
    }

    /**
     * Makes the input that all children read. Called once, by the parent.
     *
     * @param chosen the rows that will be measured
     */
    void prepare(Path benchFolder, List<String> chosen) throws IOException, InterruptedException {
        // most suites make their records during the run
    }

    /** Measures a row: reduces in fresh JVMs while their map outputs are served, others in warm JVMs. */
    RowResult measure(String row, Rounds rounds) throws IOException, InterruptedException {
        return rows.get(row) instanceof ReduceWorkload reduce
                ? reduce.served(() -> rounds.fresh(row))
                : rounds.warm(row);
    }

    /** Returns the columns of a suite that has one line for each row. The first has the names. */
    Columns columns() {
        return new Columns();
    }

    /** Returns the column titles. */
    List<String> header() {
        return columns().titles();
    }

    /** Returns the table lines of one row. */
    List<List<String>> lines(RowResult result) {
        return List.of(columns().line(result));
    }

    /** Returns the titles of the further columns for a base; empty if a base has its own line. */
    List<String> baseHeader() {
        return List.of("base ms", "base ratio", "base cpu ratio");
    }

    /** Returns the cells of these columns. */
    List<String> baseCells(RowResult result) {
        return List.of(
                Table.number(result.median(CollectorKind.BASE, Metric.TOTAL)),
                Table.ratio(result.ratio(CollectorKind.BASE, Metric.TOTAL)),
                Table.ratio(result.ratio(CollectorKind.BASE, Metric.CPU)));
    }

    /** Returns what every output is verified to have in common with the first. */
    String verified() {
        return "the same keys in the same order and the same records";
    }

    /** Returns the remarks to print below a row. */
    List<String> remarks(RowResult result) {
        return List.of();
    }
}
