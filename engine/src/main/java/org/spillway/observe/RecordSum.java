package org.spillway.observe;

import java.util.Objects;

/**
 * How many records there are, and the sum of their hashes: the same in whatever order they come, so that what a sort read
 * can be held against what it wrote. Two records that changed places with each other are not noticed (a sort does that); one
 * that is lost, doubled, altered or in another partition is, but for one case in 2^64. Thread-safe.
 */
public final class RecordSum {
    private long records;
    private long hashes;

    /** Adds one record, by its {@linkplain RecordHash hash}. */
    public synchronized void add(long hash) {
        add(1, hash);
    }

    /** Adds what another has. */
    public void addAll(RecordSum other) {
        long count;
        long sum;
        synchronized (other) {
            count = other.records;
            sum = other.hashes;
        }
        add(count, sum);
    }

    /** How many records. */
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
