package org.spillway.memory;

/**
 * Memory of a task's JVM, in bytes.
 *
 * @param heap -Xmx
 * @param usable what objects can take of the heap
 * @param direct direct memory that nobody has taken yet
 * @param directIsSet whether -XX:MaxDirectMemorySize limits it, not the heap's size
 * @param own what the JVM takes besides heap and direct memory
 */
public record JvmMemory(long heap, long usable, long direct, boolean directIsSet, long own) {
    // Classes, code, threads, compiler. 70 to 90 MiB in docs/benchmarks.md's rows.
    private static final long OWN = 96L << 20;

    /** Returns that of this JVM. */
    public static JvmMemory ofThis() {
        return new JvmMemory(
                MemoryLimits.heapMax(),
                MemoryLimits.heapUsable(),
                MemoryLimits.directAvailable(),
                MemoryLimits.isDirectSet(),
                OWN);
    }

    /**
     * Returns that of a JVM with these options, before its task begins.
     *
     * @param heap -Xmx
     * @param options separated by white space
     */
    public static JvmMemory of(long heap, String options) {
        long direct = JvmOptions.direct(options);
        return new JvmMemory(heap, heap, direct == 0 ? heap : direct, direct != 0, OWN);
    }
}
