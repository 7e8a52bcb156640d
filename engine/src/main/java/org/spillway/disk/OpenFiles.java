package org.spillway.disk;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The limit of open files of this process. */
public final class OpenFiles {
    // Nearly every system allows at least this many.
    private static final long USUAL = 1024;

    private OpenFiles() {}

    /** Returns the system's limit, or 1024 if the runtime does not report it. */
    public static long limit() {
        try {
            return Vendor.limit();
        } catch (LinkageError | RuntimeException e) {
            return USUAL;
        }
    }

    // A separate class, which may fail to load: a runtime made by jlink may lack the module jdk.management, and other
    // systems have other beans.
    private static final class Vendor {
        static long limit() {
            return ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
                    .getMaxFileDescriptorCount();
        }
    }
}
