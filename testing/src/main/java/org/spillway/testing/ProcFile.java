package org.spillway.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what Linux reports of this process; see proc(5). */
public final class ProcFile {
    private ProcFile() {}

    /**
     * Returns a number of a file, such as {@code VmRSS:} of {@code status}, in the file's unit; 0 where there is no
     * /proc.
     */
    public static long number(String file, String name) throws IOException {
        Path path = Path.of("/proc/self", file);
        if (!Files.exists(path)) {
            return 0;
        }
        for (String line : Files.readAllLines(path)) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new IOException("no " + name + " in " + path);
    }
}
