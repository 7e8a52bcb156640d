package org.spillway.record;

import java.util.Arrays;
import org.spillway.jdk.Jdk;

/**
 * Finds the largest group of equal keys among the sorted records of a partition by looking at every 64th record. All records
 * between two equal keys have the same key, so a key that is found n times in a row has 64 n records, up to 63 more or
 * fewer. For example:
 *
 * <pre>
 * records  1 ... 50   51 ... 270                   271 ... 300
 * key      a          b                            c
 * looks               at 64, 128, 192 and 256: b                 b has 256 records (rather 220)
 * </pre>
 *
 * <p>Keys are equal if their first 1,024 bytes are, so that the number is an estimate where a comparator takes others for equal. For one thread, except {@link #add}.
 */
public final class LargestGroup {
    /** One of so many records should be looked at. A look takes as long as a few records. */
    public static final int STEP = 1 << 6;

    // Keys may have megabytes.
    private static final int KEPT = 1 << 10;

    private int partition;
    private byte[] key;
    private long looks;
    private byte[] last;
    private long inARow;

    /** Starts before the first record of a partition. */
    public LargestGroup(int partition) {
        this.partition = partition;
    }

    /** Looks at a record, {@link #STEP} records after the last one. */
    public void look(RecordView record) {
        byte[] next = new byte[Math.min(record.keyLength(), KEPT)];
        Jdk.get(record.buffer(), record.keyStart(), next, 0, next.length);
        if (!Arrays.equals(next, last)) {
            last = next;
            inARow = 0;
        }
        if (++inARow > looks) {
            looks = inARow;
            key = next;
        }
    }

    /** Becomes the largest group of another partition if that is larger. */
    public synchronized void add(LargestGroup other) {
        if (other.looks > looks) {
            partition = other.partition;
            key = other.key;
            looks = other.looks;
        }
    }

    /** Its partition. */
    public int partition() {
        return partition;
    }

    /** Its number of records, to within 63; 0 if no record was looked at. */
    public long records() {
        return looks * STEP;
    }

    /** The first 1,024 bytes of its key. */
    public byte[] key() {
        return key;
    }
}
