package org.spillway.memory;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** What this JVM allows. */
public final class MemoryLimits {
    private MemoryLimits() {}

    /** Bytes of direct memory that are not yet taken: -XX:MaxDirectMemorySize, or -Xmx where it is not set. */
    public static long directAvailable() {
        long used = 0;
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            if (pool.getName().equals("direct")) {
                used = pool.getMemoryUsed();
            }
        }
        return directMax() - used;
    }

    /** Bytes that the heap may grow to. */
    public static long heapMax() {
        return Runtime.getRuntime().maxMemory();
    }

    private static long directMax() {
        HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        long option = Long.parseLong(hotSpot.getVMOption("MaxDirectMemorySize").getValue());
        return option == 0 ? heapMax() : option;
    }
}
