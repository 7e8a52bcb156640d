package org.spillway.peers.proc;

/**
 * The memory of a process, in KiB, of {@code /proc/PID/status}.
 *
 * @param resident the resident set
 * @param peak the largest resident set so far
 */
record ProcMemory(long resident, long peak) {
    /** Parses the file; zeros if the process has ended and has no memory any more. */
    static ProcMemory parse(String status) {
        return new ProcMemory(kib(status, "VmRSS:"), kib(status, "VmHWM:"));
    }

    private static long kib(String status, String name) {
        return status.lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
