package org.spillway.testing;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** The direct memory of this JVM. */
public final class DirectMemory {
    private static final BufferPoolMXBean POOL = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElseThrow();
    private static final int STEP_MILLIS = 20;
    private static final int MOST_STEPS = 100;

    private DirectMemory() {}

    /** Bytes of all direct buffers, those included that no code reaches any more and the collector has not met. */
    public static long bytes() {
        return POOL.getMemoryUsed();
    }

    /**
     * The bytes once unreachable buffers are gone, those of earlier tests above all. Without it they may go while a
     * test measures: a pool that takes 64 MiB while 52 MiB of others go seems to have taken 12.
     */
    public static long settledBytes() throws InterruptedException {
        long before;
        long now = bytes();
        int steps = 0;
        do {
            before = now;
            System.gc();
            Thread.sleep(STEP_MILLIS); // cleaners run in a thread of their own
            now = bytes();
        } while (now != before && ++steps < MOST_STEPS);
        return now;
    }
}
