package org.spillway.formats.avroparquet;

import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * A column of a data set.
 *
 * @param type the type without null
 * @param missing number of rows in a hundred without a value; 0 for a column that may not be null
 */
record Column(String name, Schema type, int missing, Values values) {
    /** Creates a column that has a value in each row. */
    Column(String name, Schema type, Values values) {
        this(name, type, 0, values);
    }

    /** Milliseconds since 1970 in UTC. */
    static Schema timestamp() {
        return LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
    }

    /** A decimal for money: nine digits, two of them after the point. */
    static Schema decimal() {
        return LogicalTypes.decimal(9, 2).addToSchema(Schema.create(Schema.Type.BYTES));
    }

    static Schema string() {
        return Schema.create(Schema.Type.STRING);
    }

    static Schema whole() {
        return Schema.create(Schema.Type.LONG);
    }

    static Schema real() {
        return Schema.create(Schema.Type.DOUBLE);
    }

    /** Returns the type of the record's field: a union with null if values may be missing. */
    Schema fieldType() {
        return missing == 0 ? type : Schema.createUnion(Schema.create(Schema.Type.NULL), type);
    }

    /** Returns a new field that is in no record yet: Avro requires a new one for each schema. */
    Schema.Field field() {
        return missing == 0
                ? new Schema.Field(name, type)
                : new Schema.Field(name, fieldType(), null, Schema.Field.NULL_DEFAULT_VALUE);
    }
}
