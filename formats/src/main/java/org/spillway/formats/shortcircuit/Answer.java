package org.spillway.formats.shortcircuit;

import java.util.LinkedHashMap;
import java.util.Map;

/** The lines by which a JVM that reads answers; told from any other output by how they begin. */
final class Answer {
    private static final String FIGURES = "@figures";
    private static final String READY = "@ready ";
    private static final String FAILED = "@failed ";
    private static final String SEPARATOR = "\t";

    private Answer() {}

    static boolean is(String line) {
        return line.startsWith(FIGURES) || line.startsWith(READY) || line.startsWith(FAILED);
    }

    static String ready(String version) {
        return READY + version;
    }

    static String failed(String why) {
        return FAILED + why.replaceAll("\\R", " ");
    }

    static String figures(Map<String, Double> figures) {
        StringBuilder line = new StringBuilder(FIGURES);
        figures.forEach(
                (name, value) -> line.append(SEPARATOR).append(name).append('=').append(value));
        return line.toString();
    }

    /** Why it failed; null if it did not. */
    static String failure(String line) {
        return line.startsWith(FAILED) ? line.substring(FAILED.length()) : null;
    }

    /** Of {@link #ready}. */
    static String parseVersion(String line) {
        return line.substring(READY.length());
    }

    /** Of {@link #figures}. */
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
