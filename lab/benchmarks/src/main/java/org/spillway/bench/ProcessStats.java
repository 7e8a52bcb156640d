package org.spillway.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spillway.testing.ProcFile;

/** Reads the operating system's statistics of this process. */
final class ProcessStats {
    private static final Path CLEAR_REFS = Path.of("/proc/self/clear_refs");
    // proc(5): resets the peak of the resident set.
    private static final String RESET_PEAK = "5";
    private static final String PEAK = "VmHWM:";
    private static final long KIB = 1024;
    // proc(5): all bytes passed to write(2) and similar calls, whether or not they have reached a disk.
    private static final String WRITTEN = "wchar:";

    private ProcessStats() {}

    static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    /**
     * Resets the peak of the resident set. If the system refuses, the peak remains that of the process's whole life.
     */
    static void resetPeak() {
        try {
            Files.writeString(CLEAR_REFS, RESET_PEAK);
        } catch (IOException e) {
            System.err.println("the peak of the resident set is not reset: " + e);
        }
    }

    /** Returns the peak of the resident set in bytes; 0 where there is no /proc. */
    static long peakBytes() throws IOException {
        return ProcFile.number("status", PEAK) * KIB;
    }

    /** Returns the bytes written since the process began; 0 where there is no /proc. */
    static long writtenBytes() throws IOException {
        return ProcFile.number("io", WRITTEN);
    }
}
