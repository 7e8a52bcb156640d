package org.spillway.tools.doctor;

import java.util.ArrayList;
import java.util.List;

/** Collects facts and advice about a job. */
final class Findings {
    private final List<Diagnosis.Fact> facts = new ArrayList<>();
    private final List<String> advice = new ArrayList<>();

    void fact(String topic, String text) {
        facts.add(new Diagnosis.Fact(topic, text));
    }

    void advise(String change) {
        advice.add(change);
    }

    void add(Findings others) {
        facts.addAll(others.facts);
        advice.addAll(others.advice);
    }

    List<Diagnosis.Fact> facts() {
        return facts;
    }

    List<String> advice() {
        return advice;
    }
}
