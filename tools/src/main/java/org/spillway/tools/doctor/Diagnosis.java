package org.spillway.tools.doctor;

import java.util.List;
import org.spillway.tools.advice.Lines;

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
        Lines lines = new Lines();
        lines.add("verdict", verdict);
        facts.forEach(fact -> lines.add(fact.topic(), fact.text()));
        if (taken && advice.isEmpty()) {
            lines.add("change", "nothing");
        }
        advice.forEach(change -> lines.add("change", change));
        return lines.toString();
    }
}
