package org.spillway.bench;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats and parses a child's answer: {@code TOTAL=120 CPU=98} after a mark that no log line starts with. */
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
        return Stream.of(line.substring(MARK.length()).split(" "))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1])));
    }
}
