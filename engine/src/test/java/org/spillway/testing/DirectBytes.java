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

    /** Returns the bytes of all direct buffers, including unreachable ones that are not yet collected. */
    public static long now() {
        return POOL.getMemoryUsed();
    }

    /**
     * Returns the bytes after unreachable buffers are freed, such as those of earlier tests. Otherwise they may be
     * freed during a measurement: a pool that takes 64 MiB while 52 MiB of other buffers are freed seems to take 12.
     */
    public static long settled() {
        long before;
        long count = now();
        int steps = 0;
        do {
            before = count;
            System.gc();
            LockSupport.parkNanos(STEP_NANOS); // a separate thread runs the cleaners
            count = now();
        } while (count != before && ++steps < MAX_STEPS);
        return count;
    }
}
