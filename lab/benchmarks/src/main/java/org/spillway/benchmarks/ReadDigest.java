package org.spillway.benchmarks;

/** What a reducer has read, or should read: keys in their order, values with their keys as a multiset. */
final class ReadDigest {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final ThreadLocal<ReadDigest> TASK = ThreadLocal.withInitial(ReadDigest::new);

    private long keys;
    private long values;
    private long count;

    /** That of this thread's task, to which its reducer adds. */
    static ReadDigest ofTask() {
        return TASK.get();
    }

    /** Begins that of another task in this thread. */
    static void reset() {
        TASK.set(new ReadDigest());
    }

    /** Adds a key behind those before it. */
    void key(int hash) {
        keys = keys * 31 + hash;
    }

    /** Adds a value of a key; the order of values is left open. */
    void value(int keyHash, long valueHash) {
        long mixed = (valueHash + keyHash * 31L) * MIX;
        values += mixed ^ mixed >>> 29;
        count++;
    }

    /** Adds what another task has read, behind what is here. */
    void add(ReadDigest other) {
        keys = keys * 31 + other.keys;
        values += other.values;
        count += other.count;
    }

    OutputDigest digest() {
        return new OutputDigest(keys, values, count);
    }
}
