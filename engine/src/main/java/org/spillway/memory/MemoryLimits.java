package org.spillway.memory;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** Memory limits of this JVM and of the machine. */
public final class MemoryLimits {
    private static final BufferPoolMXBean DIRECT_POOL = directPool();
    private static final long DIRECT_MAX = directMax();

    private MemoryLimits() {}

    /**
     * Returns the bytes of direct memory that are still free. The limit is -XX:MaxDirectMemorySize, or -Xmx if that is
     * not set.
     */
    public static long directAvailable() {
        return DIRECT_MAX - DIRECT_POOL.getMemoryUsed();
    }

    /** Returns the maximum size of the heap in bytes. */
    public static long heapMax() {
        return Runtime.getRuntime().maxMemory();
    }

    /**
     * Returns the bytes of memory of the machine, or of this process's cgroup if that allows less. Returns
     * Long.MAX_VALUE if the runtime does not report the size.
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
        throw new IllegalStateException("this JVM does not report its direct memory");
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

    // In its own class: a runtime made by jlink may lack the module jdk.management, and other JVMs have other beans.
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
