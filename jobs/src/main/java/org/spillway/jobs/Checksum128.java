package org.spillway.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Locale;
import java.util.zip.CRC32;
import org.apache.hadoop.io.Writable;

/**
 * The sum of the CRC32 of every row, as an unsigned 128-bit number. It does not depend on the order of the rows, so it
 * is the same before and after a sort, and the sums of parts add up to the sum of the whole.
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

    /** Adds one row that lies in two arrays, of which the first bytes count. */
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

    /** The low 64 bits: all that a counter holds. */
    long low() {
        return low;
    }

    /**
     * Whether a text as {@link #toString} gives it stands for a sum: up to 32 hex digits.
     *
     * @return the text as toString would give it, or null
     */
    static String normalised(String hex) {
        if (!hex.matches("[0-9a-fA-F]{1,32}")) {
            return null;
        }
        String digits = hex.toLowerCase(Locale.ROOT).replaceFirst("^0+", "");
        return digits.isEmpty() ? "0" : digits;
    }

    /** Hex, without leading zeros. */
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
