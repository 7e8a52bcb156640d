package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.io.Text;

/** One bench: its rows, the way they are measured, and the table of results. */
abstract class Suite {
    /** MAPREDUCE-2841's number of records: 250 MB of keys of 9 bytes and values of 89. */
    static final int TEXTS = 2_500_000;

    private final String bench;
    private final int shrink;
    private final Path folder;
    private final Map<String, Workload> rows = new LinkedHashMap<>();

    /** Creates a bench without rows; see {@link Suites#named}. */
    Suite(String bench, int shrink, Path folder) {
        this.bench = bench;
        this.shrink = shrink;
        this.folder = folder;
    }

    final String bench() {
        return bench;
    }

    final int shrink() {
        return shrink;
    }

    final Path folder() {
        return folder;
    }

    /** Divides a number of records by {@link #shrink}. */
    final int shrunk(int count) {
        return Math.max(1, count / shrink);
    }

    /** Returns records for a collector with 100 partitions and a buffer of 100 MB, and for other workloads. */
    final CollectorWorkload records(int count, Class<?> key, Class<?> value, RecordMaker maker) {
        return new CollectorWorkload(shrunk(count), key, value, maker)
                .partitions(100)
                .buffer(100);
    }

    final CollectorWorkload texts(int count, RecordMaker maker) {
        return records(count, Text.class, Text.class, maker);
    }

    final void row(String row, Workload workload) {
        rows.put(row, workload);
    }

    /** Adds a row of a reduce. */
    final ReduceWorkload row(String row, CollectorWorkload records, int maps) {
        ReduceWorkload reduce = new ReduceWorkload(records, maps, folder.resolve(row));
        row(row, reduce);
        return reduce;
    }

    int defaultRuns() {
        return 7;
    }

    /** Returns the vcores of the tasks if the command line has none. */
    Vcores defaultVcores() {
        return Vcores.ofEach(Vcores.PROCESSORS);
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
    void prepare(List<String> chosen) throws IOException, InterruptedException {
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
