package org.spillway.fuzz;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What Spillway did and should not have. */
final class Difference extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String kind;

    /**
     * A difference.
     *
     * @param kind by which two differences are taken for the same: the shrinker keeps to it
     */
    Difference(String kind, String detail, Throwable cause) {
        super(kind + ": " + detail, cause);
        this.kind = kind;
    }

    Difference(String kind, String detail) {
        this(kind, detail, null);
    }

    /** A stack trace, for a detail. */
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
