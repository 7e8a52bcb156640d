package org.spillway.report.html;

import org.spillway.report.Attempt;

/**
 * Spillway's counters that are shown for each attempt. A counter that both map and reduce tasks have is shown under one
 * name.
 */
enum SpillwayCounter {
    SPILLS("spills", "SPILLS", "SHUFFLE_SPILLS"),
    PASSES("passes", "MERGE_PASSES", "SHUFFLE_PASSES"),
    RUNS_MERGED("runs merged", "RUNS_MERGED", null),
    LOCAL_READS("read locally", null, "SHUFFLE_LOCAL_OUTPUTS"),
    HTTP_READS("over HTTP", null, "SHUFFLE_HTTP_OUTPUTS");

    private final String label;
    private final String ofMap;
    private final String ofReduce;

    SpillwayCounter(String label, String ofMap, String ofReduce) {
        this.label = label;
        this.ofMap = ofMap;
        this.ofReduce = ofReduce;
    }

    /** Returns the name in reports. */
    String label() {
        return label;
    }

    /** Returns the counter's value; null if the attempt does not have it. */
    Long of(Attempt attempt) {
        String name = attempt.kind() == Attempt.Kind.MAP ? ofMap : ofReduce;
        return name == null ? null : attempt.spillway().get(name);
    }
}
