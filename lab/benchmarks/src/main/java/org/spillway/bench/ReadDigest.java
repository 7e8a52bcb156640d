package org.spillway.bench;

/**
 * A running digest of a reducer's input: keys in their order, values with their keys as a multiset. It is also used to
 * compute the expected digest.
 */
final class ReadDigest {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final ThreadLocal<ReadDigest> TASK = ThreadLocal.withInitial(ReadDigest::new);

    private long keys;
    private long values;
    private long count;

    /** Returns the digest of this thread's task, to which its reducer adds. */
    static ReadDigest ofTask() {
        return TASK.get();
    }

    /** Starts the digest of another task in this thread. */
    static void reset() {
        TASK.set(new ReadDigest());
    }

    /** Adds the next key. */
    void key(int hash) {
        keys = keys * 31 + hash;
    }

    /** Adds a value of a key. The order of values does not matter. */
    void value(int keyHash, long valueHash) {
        long mixed = (valueHash + keyHash * 31L) * MIX;
        values += mixed ^ mixed >>> 29;
        count++;
    }

    /** Appends the digest of another task. */
    void add(ReadDigest other) {
        keys = keys * 31 + other.keys;
        values += other.values;
        count += other.count;
    }

    OutputDigest digest() {
        return new OutputDigest(keys, values, count);
    }
}
