package org.spillway.run;

/** Input and purpose of a run. */
public enum RunKind {
    /** from sorted memory; read again by the task */
    SPILL,
    /** from several runs; read again by the task */
    PASS,
    /** from sorted memory; the task's output */
    OUTPUT,
    /** from runs and perhaps sorted memory; the task's output */
    FINAL_MERGE;

    /** Whether the run is the output, which the shuffle reads. */
    public boolean isOutput() {
        return this == OUTPUT || this == FINAL_MERGE;
    }

    /** Whether the run is made from other runs. */
    public boolean isMerge() {
        return this == PASS || this == FINAL_MERGE;
    }
}
