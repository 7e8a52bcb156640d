package org.spillway.run;

/** What a run is made of, and what for. */
public enum RunKind {
    /** sorted memory, to be read back */
    SPILL,
    /** several runs, to be read back */
    PASS,
    /** sorted memory, as the output */
    OUTPUT,
    /** runs and perhaps sorted memory, as the output */
    FINAL_MERGE;

    /** Whether the shuffle will read it. */
    public boolean isOutput() {
        return this == OUTPUT || this == FINAL_MERGE;
    }

    /** Whether runs are read for it. */
    public boolean isMerge() {
        return this == PASS || this == FINAL_MERGE;
    }
}
