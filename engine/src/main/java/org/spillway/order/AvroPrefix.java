package org.spillway.order;

import java.nio.ByteBuffer;
import org.apache.avro.Schema;

/**
 * The prefixes of Avro keys. Avro writes the fields of a record in the order in which it compares them (Avro specification,
 * Sort Order), so a key's prefix is made of its first value.
 *
 * <p>Example: a record of the int 3 and a string starts with the byte 06, because Avro writes ints in zigzag form. Its prefix
 * is 0x8000000000000003. All records with that int have the same.
 *
 * <p>Keeps no state, because the mapper finds the range of a key ({@code KeyRanges}) with the order of a worker.
 */
final class AvroPrefix {
    // Of a key in a union, the branch takes the first byte of the prefix.
    private static final int MAX_BRANCHES = 256;

    // No byte of the prefix is left for a union inside of so many others. Records count, too, since a schema may be
    // recursive.
    private static final int MAX_DEPTH = Long.BYTES;

    private AvroPrefix() {}

    /** Whether keys of equal prefix are equal, so that nothing else need be compared. */
    static boolean decides(Schema schema) {
        return switch (schema.getType()) {
            case INT, LONG, ENUM, BOOLEAN -> true;
            case FIXED -> schema.getFixedSize() <= Long.BYTES;
            default -> false;
        };
    }

    /** Whether keys can have different prefixes, if the schema has more than one value. */
    static boolean canDiffer(Schema schema) {
        return canDiffer(schema, 0);
    }

    private static boolean canDiffer(Schema schema, int depth) {
        return switch (schema.getType()) {
            case STRING, BYTES, FIXED, INT, LONG, ENUM, BOOLEAN -> true;
            case UNION -> schema.getTypes().size() <= MAX_BRANCHES && depth < MAX_DEPTH;
            case RECORD ->
                depth < MAX_DEPTH
                        && isCompared(schema)
                        && canDiffer(first(schema).schema(), depth + 1);
            default -> false;
        };
    }

    private static Schema.Field first(Schema record) {
        return record.getFields().get(0);
    }

    private static boolean isCompared(Schema record) {
        return !record.getFields().isEmpty() && first(record).order() != Schema.Field.Order.IGNORE;
    }

    /**
     * Returns the prefix of a key, for {@link KeyOrder#prefix}.
     *
     * @param schema the type of the key, for which {@link #canDiffer} holds
     */
    static long of(Schema schema, ByteBuffer buffer, int start) {
        return of(schema, buffer, start, 0);
    }

    // Reads no more than the first value that is compared. Prefixes of the type can differ.
    private static long of(Schema type, ByteBuffer buffer, int at, int depth) {
        switch (type.getType()) {
            case STRING:
            case BYTES:
                int headerSize = BytesKeyOrder.varintSize(buffer, at);
                return BytesKeyOrder.digits(buffer, at + headerSize, (int) number(buffer, at, headerSize));
            case FIXED:
                return BytesKeyOrder.digits(buffer, at, type.getFixedSize());
            case BOOLEAN:
                return buffer.get(at) == 1 ? 1 : 0; // as Avro reads it
            case UNION:
                int branchSize = BytesKeyOrder.varintSize(buffer, at);
                int branch = (int) number(buffer, at, branchSize);
                Schema value = type.getTypes().get(branch);
                long rest = canDiffer(value, depth + 1) ? of(value, buffer, at + branchSize, depth + 1) : 0;
                return (long) branch << 56 | rest >>> Byte.SIZE;
            case RECORD:
                Schema.Field first = first(type);
                long ascending = of(first.schema(), buffer, at, depth + 1);
                return first.order() == Schema.Field.Order.DESCENDING ? ~ascending : ascending;
            default:
                return number(buffer, at, BytesKeyOrder.varintSize(buffer, at)) ^ Long.MIN_VALUE;
        }
    }

    /** Reads a zigzag number of 7 bits a byte, the lowest first. */
    private static long number(ByteBuffer buffer, int at, int size) {
        long bits = 0;
        for (int i = 0; i < size; i++) {
            bits |= (buffer.get(at + i) & 0x7FL) << 7 * i;
        }
        return bits >>> 1 ^ -(bits & 1);
    }
}
