package org.spillway.order;

import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.RawComparator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.work.Heartbeat;

/**
 * Orders Avro keys by a prefix of their first value, and by the job's comparator where that is the same. Avro
 * writes the fields of a record in the order in which it compares them (Avro specification, Sort Order).
 *
 * <p>Example: a record of the int 3 and a string starts with the byte 06, because Avro writes ints in zigzag form.
 * Its prefix is 0x8000000000000003. All records with that int have the same.
 *
 * <p>{@link #prefix} keeps no state, because the mapper finds the range of a key ({@code KeyRanges}) with the order
 * of a worker.
 */
final class AvroKeyOrder extends ComparatorKeyOrder {
    private static final Logger LOG = LoggerFactory.getLogger(AvroKeyOrder.class);

    // Of a key in a union, the branch takes the first byte of the prefix.
    private static final int MAX_BRANCHES = 256;

    // No byte of the prefix is left for a union inside of so many others. Records count, too, since a schema may be
    // recursive.
    private static final int MAX_DEPTH = Long.BYTES;

    private final Schema schema;

    private AvroKeyOrder(Schema schema, RawComparator<?> comparator, Heartbeat heartbeat) {
        super(comparator, heartbeat);
        this.schema = schema;
    }

    /**
     * Returns the order of a job's Avro keys.
     *
     * @param newApi whether the comparator is that of org.apache.avro.hadoop.io
     */
    static KeyOrder of(Configuration job, boolean newApi, RawComparator<?> comparator, Heartbeat heartbeat) {
        Schema schema = null;
        try {
            schema = AvroKeys.schema(job, newApi);
        } catch (IllegalArgumentException e) {
            LOG.info("Avro keys are sorted by their comparator alone: {}", e.getMessage());
        }
        if (schema == null || !canDiffer(schema, 0)) {
            return new ComparatorKeyOrder(comparator, heartbeat);
        }
        return switch (schema.getType()) {
            case STRING, BYTES -> new BytesKeyOrder(BytesKeyOrder.Header.AVRO);
            case INT, LONG, ENUM, BOOLEAN -> ofShortKeys(schema);
            case FIXED ->
                schema.getFixedSize() <= Long.BYTES
                        ? ofShortKeys(schema)
                        : new AvroKeyOrder(schema, comparator, heartbeat);
            default -> new AvroKeyOrder(schema, comparator, heartbeat);
        };
    }

    @Override
    public long prefix(ByteBuffer key, int start, int length) {
        return prefix(schema, key, start, 0);
    }

    @Override
    public boolean hasPrefixes() {
        return true;
    }

    /** Orders keys of one short value, such as an int or an enum: the prefix holds all of it. */
    private static KeyOrder ofShortKeys(Schema schema) {
        return new KeyOrder() {
            @Override
            public long prefix(ByteBuffer key, int start, int length) {
                return AvroKeyOrder.prefix(schema, key, start, 0);
            }
        };
    }

    /** Whether keys can have different prefixes, if the schema has more than one value. */
    private static boolean canDiffer(Schema schema, int depth) {
        return switch (schema.getType()) {
            case STRING, BYTES, FIXED, INT, LONG, ENUM, BOOLEAN -> true;
            case UNION -> schema.getTypes().size() <= MAX_BRANCHES && depth < MAX_DEPTH;
            case RECORD ->
                depth < MAX_DEPTH
                        && !schema.getFields().isEmpty()
                        && first(schema).order() != Schema.Field.Order.IGNORE
                        && canDiffer(first(schema).schema(), depth + 1);
            default -> false;
        };
    }

    private static Schema.Field first(Schema record) {
        return record.getFields().get(0);
    }

    // Reads no more than the first value that is compared. Prefixes of the type can differ.
    private static long prefix(Schema type, ByteBuffer buffer, int at, int depth) {
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
                long rest = canDiffer(value, depth + 1) ? prefix(value, buffer, at + branchSize, depth + 1) : 0;
                return (long) branch << 56 | rest >>> Byte.SIZE;
            case RECORD:
                Schema.Field first = first(type);
                long ascending = prefix(first.schema(), buffer, at, depth + 1);
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
