package org.spillway.disk;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How many files this process may have open. */
public final class OpenFiles {
    // What nearly every system allows.
    private static final long USUAL = 1024;

    private OpenFiles() {}

    /** The system's limit, or the usual one in a runtime that does not tell. */
    public static long most() {
        try {
            return Vendor.most();
        } catch (LinkageError | RuntimeException e) {
            return USUAL;
        }
    }

    // A class of its own: a runtime made by jlink may lack the module jdk.management, and other systems have other
    // beans.
    private static final class Vendor {
        static long most() {
            return ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
                    .getMaxFileDescriptorCount();
        }
    }
}
