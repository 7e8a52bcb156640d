package org.spillway.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats and parses a child's answer: {@code total=120 cpu=98} after a mark that no log line starts with. */
final class NameValues {
    private static final String MARK = "@bench ";

    private NameValues() {}

    static String format(Map<String, Long> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" ", MARK, ""));
    }

    static boolean isAnswer(String line) {
        return line.startsWith(MARK);
    }

    static Map<String, Long> parse(String line) {
        Map<String, Long> values = new LinkedHashMap<>();
        for (String pair : line.substring(MARK.length()).split(" ")) {
            int at = pair.indexOf('=');
            if (at < 0) {
                throw new IllegalArgumentException("not a name=value: " + pair + " in: " + line);
            }
            values.put(pair.substring(0, at), Long.valueOf(pair.substring(at + 1)));
        }
        return values;
    }
}
