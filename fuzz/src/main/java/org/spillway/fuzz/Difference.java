package org.spillway.fuzz;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A difference between Spillway's result and the expected one. */
final class Difference extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String kind;

    /**
     * Creates a difference.
     *
     * @param kind differences of the same kind count as the same. The shrinker looks for cases with the same kind
     */
    Difference(String kind, String detail, Throwable cause) {
        super(kind + ": " + detail, cause);
        this.kind = kind;
    }

    Difference(String kind, String detail) {
        this(kind, detail, null);
    }

    /** Returns a stack trace as text, for the detail. */
    static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    String kind() {
        return kind;
    }

    /** Throws unless the two are equal. */
    static void unlessEqual(String kind, String where, Object stock, Object spillway) {
        if (!stock.equals(spillway)) {
            throw new Difference(kind, where + " stock=" + stock + " spillway=" + spillway);
        }
    }
}
