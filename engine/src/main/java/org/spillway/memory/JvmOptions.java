package org.spillway.memory;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options on a JVM's command line that are a number of bytes. */
public final class JvmOptions {
    /** The limit of direct memory. If it is missing, the limit is what the heap can hold. */
    public static final Pattern DIRECT = size("-XX:MaxDirectMemorySize=");

    /** The largest size of the heap. */
    public static final Pattern HEAP = size("-Xmx|-XX:MaxHeapSize=");

    private static final String UNITS = "kmgt"; // each 1024 times the one before

    private JvmOptions() {}

    private static Pattern size(String names) {
        return Pattern.compile("(?:^|\\s)(?:" + names + ")(\\d+)([kKmMgGtT]?)(?=\\s|$)");
    }

    /**
     * Returns the value of an option in bytes. If the option occurs several times, the last one counts.
     *
     * @param options separated by white space
     * @return 0 if the option is missing
     */
    public static long last(Pattern option, String options) {
        long bytes = 0;
        Matcher found = option.matcher(options);
        while (found.find()) {
            String unit = found.group(2).toLowerCase(Locale.ROOT);
            bytes = Long.parseLong(found.group(1)) << (unit.isEmpty() ? 0 : 10 * (1 + UNITS.indexOf(unit)));
        }
        return bytes;
    }
}
