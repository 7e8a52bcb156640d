package org.spillway.formats.avroparquet;

import java.util.SplittableRandom;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Makes the rows of a data set. A row depends only on the seed and its number, so every machine makes the same. Not
 * thread-safe.
 */
final class Rows {
    /**
     * Odd, so that no two rows have the same seed. Not SplittableRandom's own step, because neighbouring rows would
     * then share a sequence.
     */
    private static final long ROW_STEP = 0xD1342543DE82EF95L;

    /** 1 January 2016 in UTC, shortly before Drake's study. */
    private static final long FIRST_MILLIS = 1_451_606_400_000L;

    private static final long DAYS = 90;
    private static final long SPAN_MILLIS = DAYS * 86_400_000L;

    private final long seed;
    private final long rows;
    private final Column[] columns;
    private final GenericRecord record;

    /** Creates a maker of the rows 0 to rows - 1 of a data set. */
    Rows(DataSet data, long seed, long rows) {
        this.seed = seed;
        this.rows = rows;
        this.columns = data.columns().toArray(Column[]::new);
        this.record = new GenericData.Record(data.schema());
    }

    /** Returns the row of a number. Every call overwrites and returns the same record. */
    GenericRecord row(long number) {
        SplittableRandom random = new SplittableRandom(seed + number * ROW_STEP);
        // Rows ascend in time, as in logs and growing tables. They span all days, whatever the number of rows.
        long millis = FIRST_MILLIS + (long) (SPAN_MILLIS * ((double) number / rows));
        for (int i = 0; i < columns.length; i++) {
            Column column = columns[i];
            boolean missing = column.missing() > 0 && random.nextInt(100) < column.missing();
            record.put(i, missing ? null : column.values().draw(random, millis));
        }
        return record;
    }
}
