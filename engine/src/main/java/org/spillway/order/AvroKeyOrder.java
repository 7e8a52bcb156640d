package org.spillway.order;

import java.nio.ByteBuffer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.RawComparator;
import org.spillway.work.Heartbeat;

/**
 * Orders Avro keys by what they start with, and by the job's comparator where that is the same. Avro writes the fields of a
 * record in the order in which it compares them (Avro specification, Sort Order).
 *
 * <p>Example: a record of the int 3 and a string starts with the byte 06, because Avro writes ints in zigzag form. Its prefix
 * is 0x8000000000000003. All records with that int have the same, so the comparator looks at their strings.
 */
final class AvroKeyOrder extends ComparatorKeyOrder {
    /** Of a key in a union, the branch takes the first byte of the prefix. */
    private static final int MAX_BRANCHES = 256;

    /** No byte of the prefix is left for a union inside of so many others. */
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
        Schema schema;
        try {
            schema = AvroKeys.schema(job, newApi);
        } catch (AvroRuntimeException e) {
            // The comparator is of the job's own Avro (mapreduce.job.classloader), which takes what this one refuses.
            schema = null;
        }
        if (schema == null) {
            return new ComparatorKeyOrder(comparator, heartbeat);
        }
        switch (schema.getType()) {
            case STRING:
            case BYTES:
                return new BytesKeyOrder(BytesKeyOrder.Header.AVRO);
            default:
                return tells(schema, 0)
                        ? new AvroKeyOrder(schema, comparator, heartbeat)
                        : new ComparatorKeyOrder(comparator, heartbeat);
        }
    }

    /** Whether {@link #prefixOf} can differ for two keys. */
    private static boolean tells(Schema schema, int depth) {
        switch (schema.getType()) {
            case STRING:
            case BYTES:
            case FIXED:
            case INT:
            case LONG:
            case ENUM:
            case BOOLEAN:
                return true;
            case UNION:
                return schema.getTypes().size() <= MAX_BRANCHES && depth < MAX_DEPTH;
            case RECORD:
                return depth < MAX_DEPTH
                        && isCompared(schema)
                        && tells(first(schema).schema(), depth + 1);
            default:
                return false;
        }
    }

    private static Schema.Field first(Schema record) {
        return record.getFields().get(0);
    }

    private static boolean isCompared(Schema record) {
        return !record.getFields().isEmpty() && first(record).order() != Schema.Field.Order.IGNORE;
    }

    @Override
    public long prefix(ByteBuffer keys, int start, int length) {
        return prefixOf(schema, keys, start, 0);
    }

    // Reads no more than the first value that is compared. The type tells something. Keeps no state, because the mapper
    // finds the range of a key (KeyRanges) with the order of a worker.
    private static long prefixOf(Schema type, ByteBuffer buffer, int at, int depth) {
        switch (type.getType()) {
            case STRING:
            case BYTES:
                int size = (int) number(buffer, at);
                return BytesKeyOrder.digits(buffer, at + BytesKeyOrder.varintSize(buffer, at), size);
            case FIXED:
                return BytesKeyOrder.digits(buffer, at, type.getFixedSize());
            case BOOLEAN:
                return buffer.get(at);
            case UNION:
                int branch = (int) number(buffer, at);
                Schema value = type.getTypes().get(branch);
                int start = at + BytesKeyOrder.varintSize(buffer, at);
                long rest = tells(value, depth + 1) ? prefixOf(value, buffer, start, depth + 1) : 0;
                return (long) branch << 56 | rest >>> Byte.SIZE;
            case RECORD:
                Schema.Field first = first(type);
                long ascending = prefixOf(first.schema(), buffer, at, depth + 1);
                return first.order() == Schema.Field.Order.DESCENDING ? ~ascending : ascending;
            default:
                return number(buffer, at) ^ Long.MIN_VALUE;
        }
    }

    /** Reads a zigzag number of 7 bits a byte, the lowest first. */
    private static long number(ByteBuffer buffer, int at) {
        long bits = 0;
        int size = BytesKeyOrder.varintSize(buffer, at);
        for (int i = 0; i < size; i++) {
            bits |= (buffer.get(at + i) & 0x7FL) << 7 * i;
        }
        return bits >>> 1 ^ -(bits & 1);
    }

    @Override
    public boolean comparesTies() {
        return true;
    }
}
