package org.spillway.formats.avroparquet;

import java.nio.ByteBuffer;
import org.apache.avro.generic.IndexedRecord;

/** What the queries ask of one row. */
final class RowFigures {
    private static final long DAY_MILLIS = 86_400_000L;

    private RowFigures() {}

    /** The day that a time stamp falls in, in UTC, counted from 1 January 1970. */
    static int day(Object millis) {
        return Math.toIntExact(Math.floorDiv((Long) millis, DAY_MILLIS));
    }

    /** A decimal's unscaled value: cents. */
    static long cents(Object decimal) {
        return Decimals.decode((ByteBuffer) decimal);
    }

    /** How many columns of the row have a value. */
    static int columns(IndexedRecord row) {
        int all = row.getSchema().getFields().size();
        int present = 0;
        for (int i = 0; i < all; i++) {
            if (row.get(i) != null) {
                present++;
            }
        }
        return present;
    }
}
