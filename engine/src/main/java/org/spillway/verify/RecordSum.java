package org.spillway.verify;

import java.util.Objects;

/**
 * The number of records and the sum of their hashes. Both are independent of the order of the records, so the input of
 * a sort can be compared with its output. A change of order is not detected, because sorting changes the order. A
 * record that is lost, duplicated, altered or in another partition is detected, except with a probability of 1 in 2^64.
 * Thread-safe.
 */
public final class RecordSum {
    private long records;
    private long hashes;

    /** Adds one record, by its {@linkplain RecordHash hash}. */
    public synchronized void add(long hash) {
        add(1, hash);
    }

    /** Adds all records of another sum. */
    public void addAll(RecordSum other) {
        long count;
        long sum;
        synchronized (other) {
            count = other.records;
            sum = other.hashes;
        }
        add(count, sum);
    }

    /** The number of records. */
    public synchronized long records() {
        return records;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RecordSum sum && records() == sum.records() && hashes() == sum.hashes();
    }

    @Override
    public int hashCode() {
        return Objects.hash(records(), hashes());
    }

    @Override
    public String toString() {
        return records() + " records (hash " + Long.toHexString(hashes()) + ")";
    }

    private synchronized void add(long count, long sum) {
        records += count;
        hashes += sum;
    }

    private synchronized long hashes() {
        return hashes;
    }
}
