package org.spillway.peers.proc;

/**
 * A line of {@code /proc/PID/stat}; see proc(5).
 *
 * @param parent the id of the parent process
 * @param ownTicks CPU time of the process
 * @param childTicks CPU time of the children that it has waited for, and of theirs
 */
public record ProcStat(long parent, long ownTicks, long childTicks) {
    /** Linux counts in this unit on all platforms with a JVM (USER_HZ). */
    public static final double TICKS_A_SECOND = 100;

    // Counted from the field after the name, which may contain blanks and brackets.
    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final int KERNEL = 12;
    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_KERNEL = 14;

    /** Parses a line: {@code 42 (a (b) c) S 1 ...}. */
    static ProcStat parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return new ProcStat(
                Long.parseLong(fields[PARENT]),
                Long.parseLong(fields[USER]) + Long.parseLong(fields[KERNEL]),
                Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_KERNEL]));
    }
}
