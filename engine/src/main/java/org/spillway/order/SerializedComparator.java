package org.spillway.order;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;

/**
 * Compares keys by their serialised bytes, whatever their class. The old API's reduce compares objects. They are
 * serialised for it, by the job's Serialization, into a buffer that is used again. Not thread-safe, like all
 * comparators of Hadoop that keep buffers.
 *
 * <p>Refuses a job for which the order cannot be right when Hadoop configures the comparator, which it does before it
 * uses one. So stock's tasks fail as Spillway's do.
 */
public abstract class SerializedComparator extends Configured implements RawComparator<Object> {
    private final DataOutputBuffer keys = new DataOutputBuffer();
    private Class<?> type;
    private Serializer<Object> serializer;

    /** Only this package makes comparators. */
    SerializedComparator() {}

    /**
     * Takes the job's settings.
     *
     * @throws IllegalArgumentException with the reason if the job needs another order
     */
    @Override
    public final void setConf(Configuration settings) {
        super.setConf(settings);
        String reason = settings == null ? null : OrderNeeds.reasonAgainst(settings);
        if (reason != null) {
            throw new IllegalArgumentException(reason);
        }
    }

    @Override
    public int compare(Object a, Object b) {
        int end;
        try {
            if (a.getClass() != type) {
                open(a.getClass());
            }
            keys.reset();
            serializer.serialize(a);
            end = keys.getLength();
            serializer.serialize(b);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot serialise a key of " + a.getClass().getName(), e);
        }
        return compare(keys.getData(), 0, end, keys.getData(), end, keys.getLength() - end);
    }

    @SuppressWarnings("unchecked")
    private void open(Class<?> keyClass) throws IOException {
        SerializationFactory factory = new SerializationFactory(getConf() == null ? new Configuration() : getConf());
        serializer = (Serializer<Object>) factory.getSerializer(keyClass);
        if (serializer == null) {
            throw new IOException("no serialization for it in io.serializations");
        }
        serializer.open(keys);
        type = keyClass;
    }
}
