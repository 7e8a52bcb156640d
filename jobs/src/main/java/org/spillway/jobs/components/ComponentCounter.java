package org.spillway.jobs.components;

/** Counters of a round. */
enum ComponentCounter {
    /** Nodes that got a smaller name. */
    RENAMED_NODES
}
