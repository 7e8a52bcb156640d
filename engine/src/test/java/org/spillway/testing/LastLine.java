package org.spillway.testing;

import java.util.LinkedHashMap;
import java.util.Map;

/** The last line that a task of Spillway logs. */
public final class LastLine {
    private static final String BEGIN = "Spillway:";

    private LastLine() {}

    /** Returns the figures of the only last line that was logged, by name. */
    public static Map<String, Long> figures(LogLines log) {
        String line = log.only(BEGIN);
        String pairs = line.substring(line.indexOf(BEGIN) + BEGIN.length()).replaceFirst(";.*", "");
        Map<String, Long> figures = new LinkedHashMap<>();
        for (String pair : pairs.strip().split(" ")) {
            String[] nameAndValue = pair.split("=", -1);
            figures.put(nameAndValue[0], Long.valueOf(nameAndValue[1]));
        }
        return figures;
    }
}
