package org.spillway.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Locale;
import java.util.zip.CRC32;
import org.apache.hadoop.io.Writable;

/**
 * The sum of the CRC32 of every row, as an unsigned 128-bit number. The sum does not depend on the order of the rows,
 * so it is the same before and after a sort. The sums of parts add up to the sum of the whole.
 */
final class Checksum128 implements Writable {
    private final CRC32 crc = new CRC32();
    private long high;
    private long low;

    /** Adds one row. */
    void addRow(byte[] row) {
        crc.reset();
        crc.update(row, 0, TeraRow.BYTES);
        add(0, crc.getValue());
    }

    /**
     * Adds one row that is split over two arrays. Uses the first {@value TeraRow#KEY_BYTES} bytes of the key and the
     * first {@value TeraRow#VALUE_BYTES} bytes of the value.
     */
    void addRow(byte[] key, byte[] value) {
        crc.reset();
        crc.update(key, 0, TeraRow.KEY_BYTES);
        crc.update(value, 0, TeraRow.VALUE_BYTES);
        add(0, crc.getValue());
    }

    /** Adds the sum of other rows. */
    void add(Checksum128 other) {
        add(other.high, other.low);
    }

    private void add(long otherHigh, long otherLow) {
        low += otherLow;
        high += otherHigh + (Long.compareUnsigned(low, otherLow) < 0 ? 1 : 0);
    }

    /** Returns the low 64 bits. A counter cannot hold more. */
    long low() {
        return low;
    }

    /**
     * Normalises a checksum of 1 to 32 hex digits to the form that {@link #toString} returns.
     *
     * @return the normalised checksum, or null if the text is not such a checksum
     */
    static String normalised(String hex) {
        if (!hex.matches("[0-9a-fA-F]{1,32}")) {
            return null;
        }
        String digits = hex.toLowerCase(Locale.ROOT).replaceFirst("^0+", "");
        return digits.isEmpty() ? "0" : digits;
    }

    /** Returns the sum in hex, without leading zeros. */
    @Override
    public String toString() {
        if (high == 0) {
            return Long.toHexString(low);
        }
        String lowDigits = Long.toHexString(low);
        return Long.toHexString(high) + "0".repeat(16 - lowDigits.length()) + lowDigits;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(high);
        out.writeLong(low);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        high = in.readLong();
        low = in.readLong();
    }
}
