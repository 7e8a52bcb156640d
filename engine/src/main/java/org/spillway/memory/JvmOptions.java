package org.spillway.memory;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options on a JVM's command line. If an option occurs several times, the last one counts. */
public final class JvmOptions {
    private static final Pattern DIRECT = size("-XX:MaxDirectMemorySize=");
    private static final Pattern HEAP = size("-Xmx|-XX:MaxHeapSize=");

    private static final Pattern ARCHIVE = Pattern.compile("(?:^|\\s)-XX:(?:AOTCache|SharedArchiveFile)=(\\S+)");

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

    /**
     * Returns the file that -XX:AOTCache (from JDK 24 on) or -XX:SharedArchiveFile names, or several with the system's path
     * separator between them.
     *
     * @param options separated by white space
     * @return an empty string if the options are missing
     */
    public static String archive(String options) {
        String file = "";
        Matcher found = ARCHIVE.matcher(options);
        while (found.find()) {
            file = found.group(1);
        }
        return file;
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
