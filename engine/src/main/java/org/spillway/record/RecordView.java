package org.spillway.record;

import java.nio.ByteBuffer;

/** Where the current record of a cursor lies. Valid until the cursor moves on. */
public final class RecordView {
    private ByteBuffer buffer;
    private int start;
    private int keyStart;
    private int keyLength;
    private int valueLength;

    /**
     * Points at the record that starts here; its header is read, and trusted.
     *
     * @param source holds the whole record
     * @param at where its header starts
     */
    public void point(ByteBuffer source, int at) {
        int keySize = RecordLayout.getVint(source, at);
        int valueAt = at + RecordLayout.vintSize(source.get(at));
        int valueSize = RecordLayout.getVint(source, valueAt);
        point(source, at, valueAt + RecordLayout.vintSize(source.get(valueAt)), keySize, valueSize);
    }

    /** Points at a record whose header has been read. */
    public void point(ByteBuffer source, int at, int keyAt, int keySize, int valueSize) {
        buffer = source;
        start = at;
        keyStart = keyAt;
        keyLength = keySize;
        valueLength = valueSize;
    }

    /** Holds header, key and value, at absolute offsets. */
    public ByteBuffer buffer() {
        return buffer;
    }

    /** Where the header starts. */
    public int start() {
        return start;
    }

    /** Bytes of header, key and value. */
    public int length() {
        return keyStart - start + keyLength + valueLength;
    }

    /** Where the key starts. */
    public int keyStart() {
        return keyStart;
    }

    /** Bytes of the key. */
    public int keyLength() {
        return keyLength;
    }

    /** Where the value starts. */
    public int valueStart() {
        return keyStart + keyLength;
    }

    /** Bytes of the value. */
    public int valueLength() {
        return valueLength;
    }

    /** Where the next record would start. */
    public int end() {
        return keyStart + keyLength + valueLength;
    }
}
