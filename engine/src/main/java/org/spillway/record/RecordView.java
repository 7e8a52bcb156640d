package org.spillway.record;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The location of a cursor's current record. Valid until the cursor moves on. */
public final class RecordView {
    private static final int UNREAD = -1;

    private ByteBuffer buffer;
    private int start;
    private int length;
    private int keyStart;
    private int keyLength;
    private int valueLength;
    private int missing;
    private Rest rest;
    private int rank;

    /**
     * Points at the record that starts here. The header is trusted, and it is read only when it is needed, so that
     * copying a record does not wait for its header.
     *
     * @param source holds the whole record
     * @param at start of the header
     * @param knownLength bytes of header, key and value; 0 if unknown, in which case the header is read at once
     */
    public void point(ByteBuffer source, int at, int knownLength) {
        buffer = source;
        start = at;
        length = knownLength;
        keyStart = UNREAD;
        if (knownLength == 0) {
            readHeader();
        }
    }

    /** Points at the record that starts here and reads its header. */
    public void point(ByteBuffer source, int at) {
        point(source, at, 0);
    }

    /** Points at a record whose header has been read. */
    public void point(ByteBuffer source, int at, int keyAt, int keySize, int valueSize) {
        buffer = source;
        start = at;
        keyStart = keyAt;
        keyLength = keySize;
        valueLength = valueSize;
        length = keyAt - at + keySize + valueSize;
    }

    /**
     * Sets the number of the record's last bytes that are not in the buffer. Header and key are always there. The number
     * stays set when the view points at another record: only a cursor that reads records in pieces sets it, and that
     * cursor resets it.
     *
     * @param source has these bytes
     */
    public void setMissing(int bytes, Rest source) {
        missing = bytes;
        rest = source;
    }

    /** The bytes of a record that its buffer does not hold. They can be read once, and the view is not valid afterwards. */
    public interface Rest {
        /** Appends them to a sink that already has the others. */
        void copyRest(RecordSink sink) throws IOException;

        /** Copies them to an array of the caller, who has copied the others. */
        void readRest(byte[] target, int offset) throws IOException;
    }

    /**
     * Sets the number of the map that the record comes from. A merge returns equal keys in the order of this number.
     * The number stays set when the view points at another record. It is 0 unless a source sets it; then the order of
     * the sources decides.
     */
    public void setRank(int map) {
        rank = map;
    }

    /** The number of the map that the record comes from, or 0. */
    public int rank() {
        return rank;
    }

    /** Whether the buffer holds the whole record. */
    public boolean isWhole() {
        return missing == 0;
    }

    /** The bytes that are not in the buffer, if the record is not whole. The cursor skips them if they are not read. */
    public Rest rest() {
        return rest;
    }

    /** Bytes of the record that are in the buffer. */
    public int present() {
        return length - missing;
    }

    /**
     * The buffer that holds header and key and, except for {@linkplain #setMissing missing} bytes, the value. Offsets are
     * absolute.
     */
    public ByteBuffer buffer() {
        return buffer;
    }

    /** Start of the header. */
    public int start() {
        return start;
    }

    /** Bytes of header, key and value. */
    public int length() {
        return length;
    }

    /** Start of the key. */
    public int keyStart() {
        needHeader();
        return keyStart;
    }

    /** Bytes of the key. */
    public int keyLength() {
        needHeader();
        return keyLength;
    }

    /** Start of the value. */
    public int valueStart() {
        needHeader();
        return keyStart + keyLength;
    }

    /** Bytes of the value. */
    public int valueLength() {
        needHeader();
        return valueLength;
    }

    /** End of the record, where the next one would start. */
    public int end() {
        return start + length;
    }

    private void needHeader() {
        if (keyStart == UNREAD) {
            readHeader();
        }
    }

    private void readHeader() {
        int first = buffer.get(start);
        int second = buffer.get(start + 1);
        if ((first | second) >= 0) { // two lengths of one byte each: nearly every record
            keyStart = start + 2;
            keyLength = first;
            valueLength = second;
        } else {
            int valueAt = start + RecordLayout.vintSize((byte) first);
            keyLength = RecordLayout.getVint(buffer, start);
            valueLength = RecordLayout.getVint(buffer, valueAt);
            keyStart = valueAt + RecordLayout.vintSize(buffer.get(valueAt));
        }
        length = keyStart - start + keyLength + valueLength;
    }
}
