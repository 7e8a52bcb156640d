package org.spillway.bench;

/** Writes and parses the error that ended a child: one line that starts with a mark. */
final class FailureWords {
    private static final String MARK = "@failed ";
    private static final int MAX = 120;

    private FailureWords() {}

    /** Formats the root cause of an error. The exceptions around it only name the place where Hadoop caught it. */
    static String format(Throwable error) {
        Throwable first = error;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        String line = first.toString().lines().findFirst().orElse("");
        return MARK + (line.length() > MAX ? line.substring(0, MAX) + "..." : line);
    }

    static boolean areIn(String line) {
        return line.startsWith(MARK);
    }

    static String parse(String line) {
        return line.substring(MARK.length());
    }

    /** Returns the simple class name of the error, for a table cell. */
    static String shortened(String words) {
        return words.replaceFirst("^(?:\\w+\\.)+(\\w+)(?::.*)?$", "$1");
    }
}
