package org.spillway.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The columns of a table: each title with what its cells show of a row's result. */
final class Columns {
    private record Column(String title, Function<RowResult, String> cell) {}

    private final List<Column> columns = new ArrayList<>();

    /** Begins with a column of the rows' names. */
    static Columns named(String title) {
        return new Columns().add(title, RowResult::row);
    }

    Columns add(String title, Function<RowResult, String> cell) {
        columns.add(new Column(title, cell));
        return this;
    }

    /** Adds the median of the whole time. */
    Columns total(String title, CollectorKind kind) {
        return median(title, kind, Metric.TOTAL);
    }

    Columns median(String title, CollectorKind kind, Metric metric) {
        return add(title, result -> Table.number(result.median(kind, metric)));
    }

    /** Adds the peak of the resident set. */
    Columns peak(String title, CollectorKind kind) {
        return add(title, result -> Table.number(result.peakMb(kind)));
    }

    /** Adds another kind's value over Spillway's. */
    Columns ratio(String title, CollectorKind other, Metric metric) {
        return add(title, result -> Table.ratio(result.ratio(other, metric)));
    }

    /** Adds the ratio of the whole times, and that without the floor's. */
    Columns ratioAndOwnCost(String title, CollectorKind other) {
        return ratio(title, other, Metric.TOTAL)
                .add("own cost", result -> Table.ratio(result.ownCostRatio(other, Metric.TOTAL)));
    }

    /** Adds a column for each of the shuffles that have their own columns. */
    Columns shuffles(String stock, String tuned, String spillway, BiFunction<RowResult, CollectorKind, String> cell) {
        return add(stock, result -> cell.apply(result, CollectorKind.STOCK))
                .add(tuned, result -> cell.apply(result, CollectorKind.TUNED))
                .add(spillway, result -> cell.apply(result, CollectorKind.SPILLWAY));
    }

    List<String> titles() {
        return columns.stream().map(Column::title).toList();
    }

    List<String> line(RowResult result) {
        return columns.stream().map(column -> column.cell().apply(result)).toList();
    }
}
