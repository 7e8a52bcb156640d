package org.spillway.formats.avroparquet;

import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;

/**
 * The right answers, from the rows themselves and not from a file.
 *
 * @param cents by day, in cents
 * @param columns how many rows have so many values
 * @param hash the sum of all {@link RowHash}es
 */
record Facts(long rows, SortedMap<Integer, Long> cents, SortedMap<Integer, Long> columns, long hash) {
    /** Makes all rows once, with all cores. */
    static Facts of(DataSet data, long seed, long rows) {
        int parts = (int) Math.min(rows, 4L * Runtime.getRuntime().availableProcessors());
        List<Facts> each = IntStream.range(0, parts)
                .parallel()
                .mapToObj(part -> range(
                        data, seed, rows, rows / parts * part, part + 1 == parts ? rows : rows / parts * (part + 1)))
                .toList();
        Tally cents = new Tally();
        Tally columns = new Tally();
        long hash = 0;
        for (Facts part : each) {
            cents.add(part.cents());
            columns.add(part.columns());
            hash += part.hash();
        }
        return new Facts(rows, cents.sums(), columns.sums(), hash);
    }

    private static Facts range(DataSet data, long seed, long rows, long from, long to) {
        Rows source = new Rows(data, seed, rows);
        int time = data.schema().getField(DataSet.TIME).pos();
        int amount = data.schema().getField(DataSet.AMOUNT).pos();
        Tally cents = new Tally();
        Tally columns = new Tally();
        long hash = 0;
        for (long number = from; number < to; number++) {
            GenericRecord row = source.row(number);
            cents.add(RowFigures.day(row.get(time)), RowFigures.cents(row.get(amount)));
            columns.add(RowFigures.columns(row), 1);
            hash += RowHash.of(row);
        }
        return new Facts(to - from, cents.sums(), columns.sums(), hash);
    }
}
