package org.spillway.formats.avroparquet;

import java.util.SplittableRandom;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Makes the rows of a data set: each from the seed and its number alone, on every machine the same. For one thread. */
final class Rows {
    /** Odd, so that no two rows start alike, and not the step of SplittableRandom, in which it would run on. */
    private static final long ROW_STEP = 0xD1342543DE82EF95L;

    /** 1 January 2016 in UTC, the spring before the seed was written. */
    private static final long FIRST_MILLIS = 1_451_606_400_000L;

    private static final long DAYS = 90;
    private static final long SPAN_MILLIS = DAYS * 86_400_000L;

    private final long seed;
    private final long rows;
    private final Column[] columns;
    private final GenericRecord record;

    /** All rows of a data set, from 0 to rows - 1. */
    Rows(DataSet data, long seed, long rows) {
        this.seed = seed;
        this.rows = rows;
        this.columns = data.columns().toArray(Column[]::new);
        this.record = new GenericData.Record(data.schema());
    }

    /** The row of a number. The record is the same at each call, with other values. */
    GenericRecord row(long number) {
        SplittableRandom random = new SplittableRandom(seed + number * ROW_STEP);
        // In the order of time, as logs and tables grow, over all days whatever the number of rows.
        long millis = FIRST_MILLIS + (long) (SPAN_MILLIS * ((double) number / rows));
        for (int i = 0; i < columns.length; i++) {
            Column column = columns[i];
            boolean missing = column.missing() > 0 && random.nextInt(100) < column.missing();
            record.put(i, missing ? null : column.values().draw(random, millis));
        }
        return record;
    }
}
