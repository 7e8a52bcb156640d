package org.spillway.formats.avroparquet;

import java.util.SplittableRandom;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * A column of a data set.
 *
 * @param type the type without null
 * @param missing number of rows in a hundred without a value; 0 for a column that may not be null
 */
record Column(String name, Schema type, int missing, Values values) {
    static final Schema LONG = Schema.create(Schema.Type.LONG);
    static final Schema DOUBLE = Schema.create(Schema.Type.DOUBLE);
    static final Schema STRING = Schema.create(Schema.Type.STRING);

    /** Milliseconds since 1970 in UTC. */
    static final Schema TIMESTAMP = LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));

    /** For money: nine digits, two of them after the point. */
    static final Schema DECIMAL = LogicalTypes.decimal(9, 2).addToSchema(Schema.create(Schema.Type.BYTES));

    /** Draws the values of a column, as objects of Avro's generic records: Long, Double, Utf8, ByteBuffer. */
    @FunctionalInterface
    interface Values {
        /**
         * Draws a value; never null.
         *
         * @param random the row's own random source
         * @param millis the row's time, in milliseconds since 1970 in UTC
         */
        Object draw(SplittableRandom random, long millis);
    }

    /** Returns a new field that is in no record yet: Avro requires a new one for each schema. */
    Schema.Field field() {
        return missing == 0
                ? new Schema.Field(name, type)
                : new Schema.Field(
                        name,
                        Schema.createUnion(Schema.create(Schema.Type.NULL), type),
                        null,
                        Schema.Field.NULL_DEFAULT_VALUE);
    }
}
