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

    /**
     * Bytes of memory that the machine has, or the cgroup of this process where that allows less; Long.MAX_VALUE in a runtime
     * that does not tell.
     */
    public static long machine() {
        try {
            return Vendor.machine();
        } catch (LinkageError | RuntimeException e) {
            return Long.MAX_VALUE;
        }
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
        long option;
        try {
            option = Vendor.directOption();
        } catch (LinkageError | RuntimeException e) {
            option = DirectMemoryOption.in(
                    String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        }
        return option == 0 ? heapMax() : option;
    }

    // A class of its own: a runtime made by jlink may lack the module jdk.management, and other JVMs have other beans.
    private static final class Vendor {
        static long machine() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getTotalMemorySize();
        }

        static long directOption() {
            HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return Long.parseLong(hotSpot.getVMOption("MaxDirectMemorySize").getValue());
        }
    }
}
