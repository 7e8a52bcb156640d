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
 * @param ticks CPU time of user and kernel, in hundredths of a second
 */
record ProcStat(String name, long ticks) {
    /** Linux counts in this unit on all platforms with a JVM (USER_HZ). */
    static final int TICKS_A_SECOND = 100;

    // Counted from the field after the name, which may contain blanks and brackets.
    private static final int USER = 11;
    private static final int KERNEL = 12;

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

    static ProcStat parse(String line) {
        int begin = line.indexOf('(');
        int end = line.lastIndexOf(')');
        String[] fields = line.substring(end + 2).split(" ");
        return new ProcStat(
                line.substring(begin + 1, end), Long.parseLong(fields[USER]) + Long.parseLong(fields[KERNEL]));
    }
}
