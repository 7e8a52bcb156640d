package org.spillway.testing;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** The direct memory of this JVM. */
public final class DirectBytes {
    private static final BufferPoolMXBean POOL = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElseThrow();
    private static final long STEP_NANOS = 1_000_000;
    private static final int MAX_COLLECTIONS = 100;

    private static final Thread HANDLER = handler();

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
        int collections = 0;
        do {
            before = count;
            collect();
            count = now();
        } while (count != before && ++collections < MAX_COLLECTIONS);
        return count;
    }

    /**
     * Collects garbage and waits until the direct buffers in it are freed. The JVM's reference handler frees them, and
     * on a busy machine it begins late. It also enqueues a reference to an object that is garbage. When it has done so
     * and waits again, it is through with what was collected.
     */
    static void collect() {
        ReferenceQueue<Object> collected = new ReferenceQueue<>();
        Reference<Object> garbage = new PhantomReference<>(new Object(), collected);
        System.gc();
        while (collected.poll() != garbage) { // which keeps the reference itself reachable
            LockSupport.parkNanos(STEP_NANOS);
        }
        while (!isHandlerIdle()) {
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    private static boolean isHandlerIdle() {
        StackTraceElement[] stack = HANDLER.getStackTrace();
        // Java 8 waits by Object.wait.
        return stack.length > 0 && Set.of("waitForReferencePendingList", "wait").contains(stack[0].getMethodName());
    }

    private static Thread handler() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("Reference Handler"))
                .findFirst()
                .orElseThrow();
    }
}
