package org.spillway.tools.advice;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options of a JVM that are a number of bytes: {@code -Xmx820m}, {@code -XX:MaxMetaspaceSize=256m}. */
final class JavaOptions {
    static final String HEAP = "-Xmx";
    static final String DIRECT = "-XX:MaxDirectMemorySize=";
    static final String METASPACE = "-XX:MaxMetaspaceSize=";
    static final String CLASS_SPACE = "-XX:CompressedClassSpaceSize=";

    /** Each is 1024 times the one before. */
    private static final String UNITS = "kmgt";

    private JavaOptions() {}

    /** Returns the value of an option in bytes, the last one if it occurs several times; 0 if it is missing. */
    static long bytes(String options, String name) {
        long bytes = 0;
        Matcher found = pattern(name).matcher(options);
        while (found.find()) {
            int unit = found.group(3).isEmpty()
                    ? 0
                    : 1 + UNITS.indexOf(found.group(3).toLowerCase(Locale.ROOT));
            bytes = Long.parseLong(found.group(2)) << (10 * unit);
        }
        return bytes;
    }

    /** Returns the options with another value of one, behind the others if it was missing. */
    static String with(String options, String name, long bytes) {
        String option = name + (bytes >> 20) + "m";
        Matcher found = pattern(name).matcher(options);
        return found.find() ? found.replaceAll("$1" + option) : (options + " " + option).trim();
    }

    private static Pattern pattern(String name) {
        return Pattern.compile("(^|\\s)" + Pattern.quote(name) + "(\\d{1,15})([kKmMgGtT]?)(?=\\s|$)");
    }
}
