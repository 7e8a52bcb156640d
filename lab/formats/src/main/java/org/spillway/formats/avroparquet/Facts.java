package org.spillway.formats.avroparquet;

import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;

/**
 * The expected results, computed from the rows themselves.
 *
 * @param sums sums by day
 * @param columns number of rows by their number of values
 * @param hash the sum of all {@link RowHash}es
 */
record Facts(long rows, Map<Integer, Long> sums, Map<Integer, Long> columns, long hash) {
    /** Makes all rows once. */
    static Facts of(MadeRows made) {
        Rows source = made.maker();
        Map<Integer, Long> sums = new TreeMap<>();
        Map<Integer, Long> columns = new TreeMap<>();
        long hash = 0;
        for (long number = 0; number < made.rows(); number++) {
            GenericRecord row = source.row(number);
            DataSet.addAmount(row, sums);
            columns.merge(RowHash.columns(row), 1L, Long::sum);
            hash += RowHash.of(row);
        }
        return new Facts(made.rows(), sums, columns, hash);
    }
}
