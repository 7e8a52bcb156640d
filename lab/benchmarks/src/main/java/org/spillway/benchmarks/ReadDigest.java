package org.spillway.benchmarks;

/** What a reducer has read, or should read: keys in their order, values with their keys as a multiset. */
final class ReadDigest {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static ReadDigest task = new ReadDigest();

    private long keys;
    private long values;
    private long count;

    /** That of this JVM's task, to which its reducer adds. */
    static ReadDigest ofTask() {
        return task;
    }

    /** Begins that of another task. */
    static void reset() {
        task = new ReadDigest();
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

    OutputDigest digest() {
        return new OutputDigest(keys, values, count);
    }
}
