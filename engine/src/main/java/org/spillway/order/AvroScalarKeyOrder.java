package org.spillway.order;

import java.nio.ByteBuffer;
import org.apache.avro.Schema;

/** Orders Avro keys of one short value, such as ints, longs and enums. The prefix holds the whole value. */
final class AvroScalarKeyOrder extends KeyOrder {
    private final Schema schema;

    /** Creates the order of a type that {@link AvroPrefix#decides}. */
    AvroScalarKeyOrder(Schema schema) {
        this.schema = schema;
    }

    @Override
    public long prefix(ByteBuffer buffer, int start, int length) {
        return AvroPrefix.of(schema, buffer, start);
    }
}
