package org.spillway.record;

import java.nio.ByteBuffer;

/** Where the current record of a cursor lies. Valid until the cursor moves on. */
public final class RecordView {
    private static final int UNREAD = -1;

    private ByteBuffer buffer;
    private int start;
    private int length;
    private int keyStart;
    private int keyLength;
    private int valueLength;
    private int missing;
    private int rank;

    /**
     * Points at the record that starts here. Its header is trusted, and read only when it is asked for: a record that is
     * merely copied need not wait for it.
     *
     * @param source holds the whole record
     * @param at where its header starts
     * @param knownLength bytes of header, key and value; 0 if only the header knows
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

    /** Points at nothing, so that a view which is kept does not keep a record's memory. */
    public void clear() {
        buffer = null;
        keyStart = UNREAD;
        length = 0;
        missing = 0;
    }

    /**
     * Sets how many of the record's last bytes are not in the buffer. Stays set when the view points at another record: only
     * a cursor that reads records in pieces sets it, and it clears it, so that the others need not.
     */
    public void setMissing(int bytes) {
        missing = bytes;
    }

    /**
     * Sets the number of the map that the record comes from: of equal keys those of the lower number come first in a merge.
     * Stays set when the view points at another record. 0 unless a source says otherwise: then the order of the sources
     * decides alone.
     */
    public void setRank(int map) {
        rank = map;
    }

    /** The number of the map that the record comes from, or 0. */
    public int rank() {
        return rank;
    }

    /** How many of the record's last bytes are not in the buffer; header and key always are. */
    public int missing() {
        return missing;
    }

    /** Whether the buffer holds all of the record. */
    public boolean isWhole() {
        return missing == 0;
    }

    /** Bytes of the record that are in the buffer. */
    public int present() {
        return length - missing;
    }

    /** Holds header and key and, unless some of it is {@linkplain #missing missing}, the value, at absolute offsets. */
    public ByteBuffer buffer() {
        return buffer;
    }

    /** Where the header starts. */
    public int start() {
        return start;
    }

    /** Bytes of header, key and value. */
    public int length() {
        return length;
    }

    /** Where the key starts. */
    public int keyStart() {
        needHeader();
        return keyStart;
    }

    /** Bytes of the key. */
    public int keyLength() {
        needHeader();
        return keyLength;
    }

    /** Where the value starts. */
    public int valueStart() {
        needHeader();
        return keyStart + keyLength;
    }

    /** Bytes of the value. */
    public int valueLength() {
        needHeader();
        return valueLength;
    }

    /** Where the next record would start. */
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
