package org.spillway.formats.avroparquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;

/** The two data sets of Drake's study. The rows are generated, because the original data belongs to a company. */
enum DataSet {
    /** Three columns. The original has 82.3 million rows of 47 bytes as CSV. */
    NARROW(82_300_000L, narrowColumns()),

    /**
     * 103 columns. The original has 694 million rows of 280 bytes as CSV, so many of its columns must be mostly empty.
     */
    WIDE(694_000_000L, wideColumns());

    /** The time column whose days are the groups; named as in Drake's study. */
    static final String TIME = "precise_ts";

    /** The column that is added up. */
    static final String AMOUNT = "replacement_cost";

    /** Adds up {@link #AMOUNT} by the day of {@link #TIME}. */
    static final DaySum DAY_SUM = new DaySum(TIME, AMOUNT);

    private static final long DAY_MILLIS = 86_400_000L;

    private final long seedRows;
    private final List<Column> columns;
    private final Schema schema;

    DataSet(long seedRows, List<Column> columns) {
        this.seedRows = seedRows;
        this.columns = columns;
        this.schema = record(columns);
    }

    /** Returns the number of rows of the original data set. */
    long seedRows() {
        return seedRows;
    }

    List<Column> columns() {
        return columns;
    }

    Schema schema() {
        return schema;
    }

    /** Returns the name in lower case, as in the tables and options. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    private Schema record(List<Column> of) {
        List<Schema.Field> fields = of.stream().map(Column::field).toList();
        return Schema.createRecord(label(), null, "org.spillway.formats", false, fields);
    }

    private static List<Column> narrowColumns() {
        return List.of(
                new Column(TIME, Column.timestamp(), Draws.rowTime()),
                new Column("item", Column.string(), Draws.words(20_000)),
                new Column(AMOUNT, Column.decimal(), Draws.amounts(100_000_000)));
    }

    // 5 times, 8 amounts, 30 strings of few values and 10 of many, 30 longs, 20 doubles. Each third column of a kind
    // may be null and is null in 90 % of the rows.
    private static List<Column> wideColumns() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column(TIME, Column.timestamp(), Draws.rowTime()));
        columns.add(new Column(AMOUNT, Column.decimal(), Draws.amounts(100_000_000)));
        for (int i = 1; i <= 4; i++) {
            columns.add(new Column("time_" + i, Column.timestamp(), missing(i), Draws.later(i * DAY_MILLIS)));
        }
        for (int i = 1; i <= 7; i++) {
            columns.add(new Column("amount_" + i, Column.decimal(), missing(i), Draws.amounts(1_000_000)));
        }
        for (int i = 1; i <= 30; i++) {
            columns.add(new Column("kind_" + i, Column.string(), missing(i), Draws.words(1 + 3 * i)));
        }
        for (int i = 1; i <= 10; i++) {
            Values values = i % 2 == 0 ? Draws.identifiers() : Draws.words(20_000);
            columns.add(new Column("name_" + i, Column.string(), missing(i), values));
        }
        for (int i = 1; i <= 30; i++) {
            Values values = i % 2 == 0 ? Draws.counts(100) : Draws.keys(1_000L * i * i);
            columns.add(new Column("number_" + i, Column.whole(), missing(i), values));
        }
        for (int i = 1; i <= 20; i++) {
            Values values = i % 2 == 0 ? Draws.shares() : Draws.measurements();
            columns.add(new Column("value_" + i, Column.real(), missing(i), values));
        }
        return List.copyOf(columns);
    }

    private static int missing(int number) {
        return number % 3 == 0 ? 90 : 0;
    }
}
