package org.spillway.memory;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.regex.Pattern;

/** Memory limits of this JVM and of the machine. */
public final class MemoryLimits {
    /** The system property that has the MiB of this JVM's container if that is larger than the job's settings say. */
    public static final String CONTAINER_MB = "spillway.container.mb";

    private static final BufferPoolMXBean DIRECT_POOL = directPool();

    /** The maximum size of the heap in bytes, -Xmx: what the heap can take of a container. */
    static final long HEAP_MAX = Math.max(option("MaxHeapSize", JvmOptions.HEAP), heapUsable());

    /** -XX:MaxDirectMemorySize in bytes; 0 if the JVM does not have that option. */
    static final long DIRECT_OPTION = option("MaxDirectMemorySize", JvmOptions.DIRECT);

    private MemoryLimits() {}

    /** Returns the bytes of direct memory that are still free, or kept for a pool. */
    public static long directAvailable() {
        return directMax() - DIRECT_POOL.getMemoryUsed() + KeptMemory.bytes();
    }

    /**
     * Returns the limit of direct memory in bytes: -XX:MaxDirectMemorySize, or {@link #heapUsable} if that is not set.
     */
    static long directMax() {
        return DIRECT_OPTION == 0 ? heapUsable() : DIRECT_OPTION;
    }

    /**
     * Returns the bytes that objects can take of the heap. With ParallelGC and SerialGC it is less than -Xmx, because one of
     * the two survivor spaces is always empty: 729 of 820 MiB, for example.
     */
    public static long heapUsable() {
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

    private static long option(String name, Pattern onCommandLine) {
        try {
            return Vendor.option(name);
        } catch (LinkageError | RuntimeException e) {
            return JvmOptions.last(
                    onCommandLine,
                    String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        }
    }

    // In its own class: a runtime made by jlink may lack the module jdk.management, and other JVMs have other beans.
    private static final class Vendor {
        @SuppressWarnings("deprecation") // Java 8 and 11 have no other
        static long machine() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getTotalPhysicalMemorySize();
        }

        static long option(String name) {
            HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return Long.parseLong(hotSpot.getVMOption(name).getValue());
        }
    }
}
