package org.spillway.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the operating system says of this process. */
final class ProcessStats {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path CLEAR_REFS = Path.of("/proc/self/clear_refs");
    // proc(5): resets the peak of the resident set.
    private static final String RESET_PEAK = "5";
    private static final String PEAK = "VmHWM:";

    private ProcessStats() {}

    static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    /** Lets the peak start anew; where that is refused the peak is that of the process's whole life. */
    static void resetPeak() {
        try {
            Files.writeString(CLEAR_REFS, RESET_PEAK);
        } catch (IOException e) {
            System.err.println("the peak of the resident set is not reset: " + e);
        }
    }

    /** Peak of the resident set in KiB; 0 where there is no /proc. */
    static long peakKib() throws IOException {
        if (!Files.exists(STATUS)) {
            return 0;
        }
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(PEAK)) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new IOException("no " + PEAK + " in " + STATUS);
    }
}
