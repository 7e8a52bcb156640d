package org.spillway.memory;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options on a JVM's command line. If an option occurs several times, the last one counts. */
public final class JvmOptions {
    private static final Pattern DIRECT = size("-XX:MaxDirectMemorySize=");
    private static final Pattern HEAP = size("-Xmx|-XX:MaxHeapSize=");

    private JvmOptions() {}

    /**
     * Returns the value of -XX:MaxDirectMemorySize in bytes.
     *
     * @param options separated by white space
     * @return 0 if the option is missing; the limit is then what the heap can hold
     */
    public static long direct(String options) {
        return last(DIRECT, options);
    }

    /**
     * Returns the value of -Xmx in bytes, which can also be written -XX:MaxHeapSize.
     *
     * @param options separated by white space
     * @return 0 if the option is missing
     */
    public static long heap(String options) {
        return last(HEAP, options);
    }

    private static Pattern size(String names) {
        return Pattern.compile("(?:^|\\s)(?:" + names + ")(\\d+)([kKmMgGtT]?)(?=\\s|$)");
    }

    private static long last(Pattern option, String options) {
        long bytes = 0;
        Matcher found = option.matcher(options);
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
