package org.spillway.doctor;

import java.util.List;
import org.spillway.foreign.Printable;
import org.spillway.foreign.Secrets;

/**
 * The result of an examination.
 *
 * @param verdict a few words
 * @param taken whether Spillway would do both sides of the job
 * @param facts one output line each
 * @param advice recommended changes, one line each. Empty if there are none, or if the reason for the refusal includes
 *     the change
 */
record Diagnosis(String verdict, boolean taken, List<Fact> facts, List<String> advice) {
    /**
     * A fact about the job.
     *
     * @param topic one word
     */
    record Fact(String topic, String text) {}

    Diagnosis {
        facts = List.copyOf(facts);
        advice = List.copyOf(advice);
    }

    /** Returns the text for the user. */
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
        text.append(Printable.line(Secrets.redact(what))).append(System.lineSeparator());
    }
}
