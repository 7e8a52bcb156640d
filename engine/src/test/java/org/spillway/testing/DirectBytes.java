package org.spillway.testing;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/** The direct memory of this JVM. */
public final class DirectBytes {
    private static final BufferPoolMXBean POOL = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElseThrow();
    private static final long STEP_NANOS = 20_000_000;
    private static final int MAX_STEPS = 100;

    private DirectBytes() {}

    /** Bytes of all direct buffers, those included that no code reaches any more and the collector has not met. */
    public static long now() {
        return POOL.getMemoryUsed();
    }

    /**
     * The bytes once unreachable buffers are gone, those of earlier tests above all. Without it they may go while a
     * test measures: a pool that takes 64 MiB while 52 MiB of others go seems to have taken 12.
     */
    public static long settled() {
        long before;
        long count = now();
        int steps = 0;
        do {
            before = count;
            System.gc();
            LockSupport.parkNanos(STEP_NANOS); // cleaners run in a thread of their own
            count = now();
        } while (count != before && ++steps < MAX_STEPS);
        return count;
    }
}
