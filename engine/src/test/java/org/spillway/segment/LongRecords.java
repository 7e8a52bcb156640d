package org.spillway.segment;

import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.spillway.record.RecordLayout;

/** A plain segment with values of gigabytes, all zeros. It is generated as it is read, so that it takes no memory. */
final class LongRecords extends InputStream {
    private static final byte[] KEY = {'k', 'e', 'y'};

    private final int[] valueLengths;
    private final CRC32 crc = new CRC32();
    private byte[] header = new byte[0];
    private int headerAt;
    private long zeros;
    private int next;

    LongRecords(int... valueLengths) {
        this.valueLengths = valueLengths;
    }

    /** Returns the bytes of the records and the end mark. */
    static long rawLength(int... valueLengths) {
        long length = 2;
        for (int value : valueLengths) {
            length += 1 + RecordLayout.vintSize(value) + KEY.length + (long) value;
        }
        return length;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (headerAt == header.length && zeros == 0 && !advance()) {
            return -1;
        }
        int count;
        if (headerAt < header.length) {
            count = Math.min(length, header.length - headerAt);
            System.arraycopy(header, headerAt, target, offset, count);
            headerAt += count;
        } else {
            count = (int) Math.min(length, zeros);
            Arrays.fill(target, offset, offset + count, (byte) 0);
            zeros -= count;
        }
        crc.update(target, offset, count);
        return count;
    }

    // After the records come the end mark and the checksum of all bytes before it.
    private boolean advance() {
        headerAt = 0;
        if (next < valueLengths.length) {
            zeros = valueLengths[next];
            byte[] whole = new byte[RecordLayout.MAX_HEADER + KEY.length];
            int end = RecordLayout.putVint(whole, RecordLayout.putVint(whole, 0, KEY.length), valueLengths[next]);
            System.arraycopy(KEY, 0, whole, end, KEY.length);
            header = Arrays.copyOf(whole, end + KEY.length);
        } else if (next == valueLengths.length) {
            header = new byte[] {RecordLayout.END, RecordLayout.END};
        } else if (next == valueLengths.length + 1) {
            int sum = (int) crc.getValue();
            header = new byte[] {(byte) (sum >>> 24), (byte) (sum >>> 16), (byte) (sum >>> 8), (byte) sum};
        } else {
            return false;
        }
        next++;
        return true;
    }
}
