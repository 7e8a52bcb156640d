package org.spillway.formats.lab;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.apache.hadoop.util.VersionInfo;

/** Describes the machine of the measurement. */
public final class Machine {
    private static final double GIB = 1L << 30;

    private Machine() {}

    /** Returns cores, memory, JDK, Hadoop and operating system in one line. */
    public static String line() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return String.format(
                Locale.ROOT,
                "%d cores, %.1f GiB of memory, heap %.1f GiB, JDK %s, Hadoop %s, %s %s %s",
                Runtime.getRuntime().availableProcessors(),
                system.getTotalMemorySize() / GIB,
                Runtime.getRuntime().maxMemory() / GIB,
                System.getProperty("java.version"),
                VersionInfo.getVersion(),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"));
    }
}
