package org.spillway.formats.avroparquet;

import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * A column of a data set.
 *
 * @param type without null
 * @param missing how many rows in a hundred have no value; 0 for a column that may not be null
 */
record Column(String name, Schema type, int missing, Values values) {
    /** A column that each row has a value in. */
    Column(String name, Schema type, Values values) {
        this(name, type, 0, values);
    }

    /** Milliseconds since 1970, in UTC. */
    static Schema timestamp() {
        return LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
    }

    /** Exact money: nine digits, two of them after the point. */
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

    /** What the field of a record has: a union with null where values may be missing. */
    Schema fieldType() {
        return missing == 0 ? type : Schema.createUnion(Schema.create(Schema.Type.NULL), type);
    }

    /** The field of a record, not yet in one: Avro wants a new one for each schema. */
    Schema.Field field() {
        return missing == 0
                ? new Schema.Field(name, type)
                : new Schema.Field(name, fieldType(), null, Schema.Field.NULL_DEFAULT_VALUE);
    }
}
