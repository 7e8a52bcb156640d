package org.spillway.advice;

/** The text for the user: lines of a topic and what is said of it. */
final class Lines {
    private static final int WIDTH = 10;

    private final StringBuilder text = new StringBuilder();

    /** Adds a line. An empty topic continues the line before. */
    void add(String topic, String what) {
        text.append(topic)
                .append(" ".repeat(Math.max(1, WIDTH - topic.length())))
                .append(what)
                .append(System.lineSeparator());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
