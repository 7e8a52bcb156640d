package org.spillway.report.foreign;

import java.util.Locale;

/**
 * Text that others wrote, for a terminal. A name of a job can hold sequences that colour, move or overwrite what a
 * terminal shows, and marks that reverse the order of letters. They are shown as escapes: {@code ESC [2J} becomes
 * {@code \}{@code u001b[2J}.
 */
public final class Printable {
    private Printable() {}

    /** Returns a text that stays on one line. */
    public static String line(String text) {
        return escape(text, "");
    }

    /** Returns a text that keeps its lines and tabs. */
    public static String lines(String text) {
        return escape(text, "\n\r\t");
    }

    /**
     * Returns the first line of an exception's message, or its class if it has none. The message of a server's exception may
     * have that server's stack trace in its other lines.
     */
    public static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank()
                ? e.getClass().getName()
                : message.strip().lines().findFirst().orElseThrow();
    }

    private static String escape(String text, String kept) {
        if (text.codePoints().allMatch(point -> isPlain(point, kept))) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isPlain(point, kept)) {
                escaped.appendCodePoint(point);
            } else if (point == '\n') {
                escaped.append("\\n");
            } else {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", point));
            }
        });
        return escaped.toString();
    }

    private static boolean isPlain(int point, String kept) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> kept.indexOf(point) >= 0;
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            default -> true;
        };
    }
}
