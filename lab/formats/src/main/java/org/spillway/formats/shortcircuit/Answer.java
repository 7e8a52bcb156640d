package org.spillway.formats.shortcircuit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Formats and parses the answer lines of a reading JVM. Their first word separates them from other output. */
final class Answer {
    private static final String FIGURES = "@figures";
    private static final String READY = "@ready ";
    private static final String FAILED = "@failed ";
    private static final String SEPARATOR = "\t";

    private Answer() {}

    static boolean is(String line) {
        return line.startsWith(FIGURES) || line.startsWith(READY) || line.startsWith(FAILED);
    }

    static String ready(ReadyAnswer ready) {
        List<String> paths = ready.paths().stream().map(ReadPath::name).toList();
        return String.join(
                SEPARATOR,
                READY + ready.version(),
                Integer.toString(ready.randomBytes()),
                String.join(",", paths),
                ready.lacking() == null ? "" : line(ready.lacking()));
    }

    static String failed(String why) {
        return FAILED + line(why);
    }

    private static String line(String text) {
        return text.replaceAll("\\R|\\t", " ");
    }

    static String figures(Map<String, Double> figures) {
        StringBuilder line = new StringBuilder(FIGURES);
        figures.forEach(
                (name, value) -> line.append(SEPARATOR).append(name).append('=').append(value));
        return line.toString();
    }

    /** Returns the error message of an answer; null if it is not a failure. */
    static String failure(String line) {
        return line.startsWith(FAILED) ? line.substring(FAILED.length()) : null;
    }

    /** Parses a line of {@link #ready}. */
    static ReadyAnswer parseReady(String line) {
        String[] parts = line.substring(READY.length()).split(SEPARATOR, -1);
        List<ReadPath> paths =
                Arrays.stream(parts[2].split(",")).map(ReadPath::valueOf).toList();
        return new ReadyAnswer(parts[0], Integer.parseInt(parts[1]), paths, parts[3].isEmpty() ? null : parts[3]);
    }

    /** Parses a line of {@link #figures}. */
    static Map<String, Double> parseFigures(String line) {
        Map<String, Double> figures = new LinkedHashMap<>();
        String[] parts = line.split(SEPARATOR);
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            figures.put(parts[i].substring(0, equals), Double.valueOf(parts[i].substring(equals + 1)));
        }
        return figures;
    }
}
