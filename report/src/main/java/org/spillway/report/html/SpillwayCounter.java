package org.spillway.report.html;

import org.spillway.report.Attempt;

/** What is shown of each attempt of what Spillway counts: the same of a map and of a reduce where both have it. */
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

    /** As people say it. */
    String label() {
        return label;
    }

    /** Null where it is not counted. */
    Long of(Attempt attempt) {
        String name = attempt.kind() == Attempt.Kind.MAP ? ofMap : ofReduce;
        return name == null ? null : attempt.spillway().get(name);
    }
}
