package org.spillway.formats.avroparquet;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** The two data sets of Drake's study. The rows are generated, because the original data belongs to a company. */
enum DataSet {
    /** Three columns. The original has 82.3 million rows of 47 bytes as CSV. */
    NARROW(narrowColumns()),

    /**
     * 103 columns. The original has 694 million rows of 280 bytes as CSV, so many of its columns must be mostly empty.
     */
    WIDE(wideColumns());

    /** The time column whose days are the groups; named as in Drake's study. */
    static final String TIME = "precise_ts";

    /** The column that is added up. */
    static final String AMOUNT = "replacement_cost";

    private static final long DAY_MILLIS = 86_400_000L;

    private final List<Column> columns;

    DataSet(List<Column> columns) {
        this.columns = columns;
    }

    List<Column> columns() {
        return columns;
    }

    /** Returns the schema with all columns. */
    Schema schema() {
        return schema(columns.stream().map(Column::name).toList());
    }

    /**
     * Returns the schema with some columns: a reader's schema in Avro or a projection in Parquet. The record keeps its
     * name, because Avro resolves it by name.
     */
    Schema schema(List<String> names) {
        List<Schema.Field> fields = columns.stream()
                .filter(column -> names.contains(column.name()))
                .map(Column::field)
                .toList();
        return Schema.createRecord(label(), null, "org.spillway.formats", false, fields);
    }

    /** Returns the name in lower case, as in the tables and options. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Adds a row's amount to the unscaled sum of its day, in days since 1970 in UTC. */
    static void addAmount(IndexedRecord row, Map<Integer, Long> sums) {
        Schema schema = row.getSchema();
        long millis = (Long) row.get(schema.getField(TIME).pos());
        ByteBuffer amount = (ByteBuffer) row.get(schema.getField(AMOUNT).pos());
        byte[] bytes = new byte[amount.remaining()];
        amount.duplicate().get(bytes);
        sums.merge(Math.toIntExact(millis / DAY_MILLIS), new BigInteger(bytes).longValueExact(), Math::addExact);
    }

    private static List<Column> narrowColumns() {
        return List.of(
                new Column(TIME, Column.TIMESTAMP, 0, Draws.rowTime()),
                new Column("item", Column.STRING, 0, Draws.words(20_000)),
                new Column(AMOUNT, Column.DECIMAL, 0, Draws.amounts(100_000_000)));
    }

    // 5 times, 8 amounts, 30 strings of few values and 10 of many, 30 longs, 20 doubles. Each third column of a kind
    // may be null and is null in 90 % of the rows.
    private static List<Column> wideColumns() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column(TIME, Column.TIMESTAMP, 0, Draws.rowTime()));
        columns.add(new Column(AMOUNT, Column.DECIMAL, 0, Draws.amounts(100_000_000)));
        add(columns, 4, "time_", Column.TIMESTAMP, i -> Draws.later(i * DAY_MILLIS));
        add(columns, 7, "amount_", Column.DECIMAL, i -> Draws.amounts(1_000_000));
        add(columns, 30, "kind_", Column.STRING, i -> Draws.words(1 + 3 * i));
        add(columns, 10, "name_", Column.STRING, i -> i % 2 == 0 ? Draws.identifiers() : Draws.words(20_000));
        add(columns, 30, "number_", Column.LONG, i -> i % 2 == 0 ? Draws.counts(100) : Draws.keys(1_000L * i * i));
        add(columns, 20, "value_", Column.DOUBLE, i -> i % 2 == 0 ? Draws.shares() : Draws.measurements());
        return List.copyOf(columns);
    }

    private static void add(
            List<Column> columns, int count, String name, Schema type, IntFunction<Column.Values> values) {
        for (int i = 1; i <= count; i++) {
            columns.add(new Column(name + i, type, i % 3 == 0 ? 90 : 0, values.apply(i)));
        }
    }
}
