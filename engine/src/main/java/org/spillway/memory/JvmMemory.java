package org.spillway.memory;

/**
 * Memory of a task's JVM, in bytes.
 *
 * @param heap -Xmx
 * @param usable what objects can take of the heap
 * @param direct direct memory that nobody has taken yet
 * @param directIsSet whether -XX:MaxDirectMemorySize limits it, not the heap's size
 */
public record JvmMemory(long heap, long usable, long direct, boolean directIsSet) {
    // Measured by "scripts/spillway bench container" with heaps whose pages are all touched, in MiB (the most of stock
    // and Spillway with SerialGC, ParallelGC, G1):
    //
    //   -Xmx  400: 115    820: 138    1638: 159    4096: 263
    //
    // Classes, code, threads and compilers take the fixed part; the collector's tables grow with the heap. An archive
    // of classes (JDK 17) or an ahead-of-time cache (JDK 25) takes no more than the classes that come from it.
    private static final long FIXED = 128L << 20;
    private static final int TABLES = 24;

    private static final long MIB = 1 << 20;

    /** Returns that of this JVM. */
    public static JvmMemory ofThis() {
        return new JvmMemory(
                MemoryLimits.HEAP_MAX,
                MemoryLimits.heapUsable(),
                MemoryLimits.directAvailable(),
                MemoryLimits.DIRECT_OPTION != 0);
    }

    /**
     * Returns what the JVM takes besides heap and direct memory. In whole MiB, so that messages show exactly the numbers used
     * in calculations.
     */
    public long own() {
        return (FIXED + heap / TABLES + MIB - 1) / MIB * MIB;
    }
}
