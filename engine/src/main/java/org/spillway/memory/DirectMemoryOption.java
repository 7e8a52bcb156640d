package org.spillway.memory;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The option -XX:MaxDirectMemorySize on a JVM's command line. */
public final class DirectMemoryOption {
    private static final Pattern OPTION = Pattern.compile("-XX:MaxDirectMemorySize=(\\d+)([kKmMgGtT]?)(?=\\s|$)");

    private DirectMemoryOption() {}

    /**
     * Returns the option's value in bytes. If the option occurs several times, the last one counts.
     *
     * @param options separated by white space
     * @return 0 if the option is missing; the limit is then the maximum size of the heap
     */
    public static long in(String options) {
        long bytes = 0;
        Matcher found = OPTION.matcher(options);
        while (found.find()) {
            bytes = Long.parseLong(found.group(1)) << shift(found.group(2));
        }
        return bytes;
    }

    private static int shift(String unit) {
        return switch (unit) {
            case "k", "K" -> 10;
            case "m", "M" -> 20;
            case "g", "G" -> 30;
            case "t", "T" -> 40;
            default -> 0;
        };
    }
}
