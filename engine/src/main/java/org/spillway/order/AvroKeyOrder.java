package org.spillway.order;

import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.RawComparator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.work.Heartbeat;

/** Orders Avro keys by {@link AvroPrefix}, and by the job's comparator where that is the same. */
final class AvroKeyOrder extends ComparatorKeyOrder {
    private static final Logger LOG = LoggerFactory.getLogger(AvroKeyOrder.class);

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
        Schema schema = schemaOrNull(job, newApi);
        if (schema == null) {
            return new ComparatorKeyOrder(comparator, heartbeat);
        }
        if (schema.getType() == Schema.Type.STRING || schema.getType() == Schema.Type.BYTES) {
            return new BytesKeyOrder(BytesKeyOrder.Header.AVRO);
        }
        if (AvroPrefix.decides(schema)) {
            return new KeyOrder() { // one short value, such as an int or an enum: the prefix holds all of it
                @Override
                public long prefix(ByteBuffer key, int start, int length) {
                    return AvroPrefix.of(schema, key, start);
                }
            };
        }
        return AvroPrefix.canDiffer(schema)
                ? new AvroKeyOrder(schema, comparator, heartbeat)
                : new ComparatorKeyOrder(comparator, heartbeat);
    }

    private static Schema schemaOrNull(Configuration job, boolean newApi) {
        try {
            return AvroKeys.schema(job, newApi);
        } catch (IllegalArgumentException e) {
            LOG.info("Avro keys are sorted by their comparator alone: {}", e.getMessage());
            return null;
        }
    }

    @Override
    public long prefix(ByteBuffer keys, int start, int length) {
        return AvroPrefix.of(schema, keys, start);
    }

    @Override
    public boolean comparesTies() {
        return true;
    }
}
