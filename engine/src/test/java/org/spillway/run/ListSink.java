package org.spillway.run;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spillway.record.RecordSink;

/** Copies the records that are appended, in one piece or in several. */
public final class ListSink implements RecordSink {
    private final List<ByteBuffer> records = new ArrayList<>();

    /** Returns the records so far. */
    public List<ByteBuffer> records() {
        return records;
    }

    @Override
    public void append(ByteBuffer buffer, int start, int length) {
        byte[] copy = new byte[length];
        buffer.get(start, copy);
        records.add(ByteBuffer.wrap(copy));
    }

    @Override
    public void appendMore(ByteBuffer buffer, int start, int length) {
        byte[] begun = records.remove(records.size() - 1).array();
        byte[] longer = Arrays.copyOf(begun, begun.length + length);
        buffer.get(start, longer, begun.length, length);
        records.add(ByteBuffer.wrap(longer));
    }
}
