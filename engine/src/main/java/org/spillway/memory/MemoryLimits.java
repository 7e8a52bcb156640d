package org.spillway.memory;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** What this JVM allows. */
public final class MemoryLimits {
    private static final BufferPoolMXBean DIRECT_POOL = directPool();
    private static final long DIRECT_MAX = directMax();

    private MemoryLimits() {}

    /** Bytes of direct memory that are not yet taken: -XX:MaxDirectMemorySize, or -Xmx where it is not set. */
    public static long directAvailable() {
        return DIRECT_MAX - DIRECT_POOL.getMemoryUsed();
    }

    /** Bytes that the heap may grow to. */
    public static long heapMax() {
        return Runtime.getRuntime().maxMemory();
    }

    /** Bytes of memory that the machine has, or the cgroup of this process where that allows less. */
    public static long machine() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    private static BufferPoolMXBean directPool() {
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            if (pool.getName().equals("direct")) {
                return pool;
            }
        }
        throw new IllegalStateException("this JVM does not tell its direct memory");
    }

    private static long directMax() {
        HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        long option = Long.parseLong(hotSpot.getVMOption("MaxDirectMemorySize").getValue());
        return option == 0 ? heapMax() : option;
    }
}
