package org.spillway.doctor;

import java.util.List;

/**
 * What is to be said of a job.
 *
 * @param verdict in a few words
 * @param taken whether Spillway would do both sides
 * @param facts one line each: topic and text
 * @param advice what to change, one line each; empty if nothing, or if the reason against the job says it
 */
record Diagnosis(String verdict, boolean taken, List<Fact> facts, List<String> advice) {
    /**
     * One thing to know.
     *
     * @param topic one word
     */
    record Fact(String topic, String text) {}

    Diagnosis {
        facts = List.copyOf(facts);
        advice = List.copyOf(advice);
    }

    /** As people read it. */
    String text() {
        StringBuilder text = new StringBuilder();
        line(text, "verdict", verdict);
        facts.forEach(fact -> line(text, fact.topic(), fact.text()));
        if (taken && advice.isEmpty()) {
            line(text, "change", "nothing");
        }
        advice.forEach(change -> line(text, "change", change));
        return text.toString();
    }

    private static void line(StringBuilder text, String topic, String what) {
        text.append(topic).append(" ".repeat(Math.max(1, 10 - topic.length())));
        text.append(what).append(System.lineSeparator());
    }
}
