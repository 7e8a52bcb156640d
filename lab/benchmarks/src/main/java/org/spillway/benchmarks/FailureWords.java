package org.spillway.benchmarks;

/** The error that ended a child, in one line behind a mark. */
final class FailureWords {
    private static final String MARK = "@failed ";
    private static final int MOST = 120;

    private FailureWords() {}

    /** Of an error, its first cause: what Hadoop wraps it in says only where it was met. */
    static String format(Throwable error) {
        Throwable first = error;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        String line = first.toString().lines().findFirst().orElse("");
        return MARK + (line.length() > MOST ? line.substring(0, MOST) + "..." : line);
    }

    static boolean areIn(String line) {
        return line.startsWith(MARK);
    }

    static String parse(String line) {
        return line.substring(MARK.length());
    }

    /** The class of the error alone, without its package, for a cell of a table. */
    static String shortened(String words) {
        return words.replaceFirst("^(?:\\w+\\.)+(\\w+)(?::.*)?$", "$1");
    }
}
