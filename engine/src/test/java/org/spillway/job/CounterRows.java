package org.spillway.job;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows of a table of counters, from the source of the class that fills them. */
final class CounterRows {
    /** A counter and the value that it gets, such as counts.put("SORT_MILLIS", millis(sortNanos)). */
    private static final Pattern COUNTER = Pattern.compile("counts\\.put\\(\"(\\w+)\", .*?(\\w+)\\)+;");

    private CounterRows() {}

    /** Returns a row for each counter; its meaning is the javadoc of the value. */
    static String of(String name, String tasks) {
        Javadoc javadoc = new Javadoc(name);
        StringBuilder rows = new StringBuilder();
        Matcher counter = COUNTER.matcher(javadoc.source());
        while (counter.find()) {
            String value = counter.group(2);
            String meaning = javadoc.source().contains("@param " + value + " ")
                    ? javadoc.ofComponent(value, Map.of())
                    : javadoc.ofMethod(value);
            rows.append("| `%s` | %s | %s |%n".formatted(counter.group(1), tasks, meaning));
        }
        return rows.toString();
    }
}
