package org.spillway.tools.account;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One line of {@code /proc/PID/stat} or {@code /proc/PID/task/TID/stat}; see proc(5).
 *
 * @param name the first 15 bytes of the thread's name
 * @param parent the id of the parent process
 * @param ticks CPU time of user and kernel, in hundredths of a second
 * @param childTicks the same of the children that the process has waited for, and of theirs
 */
public record ProcStat(String name, long parent, long ticks, long childTicks) {
    /** Linux counts in this unit on all platforms with a JVM (USER_HZ). */
    public static final double TICKS_A_SECOND = 100;

    // Counted from the field after the name, which may contain blanks and brackets.
    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final int KERNEL = 12;
    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_KERNEL = 14;

    /** Reads a file. Empty if the process or the thread has ended. */
    static Optional<ProcStat> read(Path file) throws IOException {
        try {
            // A name may have any bytes, and may be cut within a character.
            return Optional.of(parse(Files.readString(file, StandardCharsets.ISO_8859_1)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            // ESRCH: it ended between open and read.
            if (Files.exists(file)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /** Parses a line: {@code 42 (a (b) c) S 1 ...}. */
    public static ProcStat parse(String line) {
        int begin = line.indexOf('(');
        int end = line.lastIndexOf(')');
        String[] fields = line.substring(end + 2).split(" ");
        return new ProcStat(
                line.substring(begin + 1, end),
                Long.parseLong(fields[PARENT]),
                Long.parseLong(fields[USER]) + Long.parseLong(fields[KERNEL]),
                Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_KERNEL]));
    }
}
