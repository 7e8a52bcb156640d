package org.spillway.tools.advice;

import org.spillway.report.foreign.Printable;
import org.spillway.report.foreign.Secrets;

/**
 * The text for the user: lines of a topic and what is said of it. Names and options of the job are shown without what
 * controls a terminal and without passwords.
 */
public final class Lines {
    private static final int WIDTH = 10;

    private final StringBuilder text = new StringBuilder();

    /** Adds a line. An empty topic continues the line before. */
    public void add(String topic, String what) {
        text.append(topic)
                .append(" ".repeat(Math.max(1, WIDTH - topic.length())))
                .append(Printable.line(Secrets.redact(what)))
                .append(System.lineSeparator());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
