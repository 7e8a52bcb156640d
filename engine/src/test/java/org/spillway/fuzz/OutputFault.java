package org.spillway.fuzz;

import org.spillway.testing.MapOutputServer.Fault;

/** What is wrong with one output when Spillway asks for it. */
enum OutputFault {
    NONE(null),
    GONE(Fault.GONE),
    DAMAGED(Fault.DAMAGED),
    CUT(Fault.CUT),
    WRONG_REDUCE(Fault.WRONG_REDUCE),
    WRONG_MAP(Fault.WRONG_MAP),
    BUSY(Fault.BUSY);

    private final Fault fault;

    OutputFault(Fault fault) {
        this.fault = fault;
    }

    Fault fault() {
        return fault;
    }

    /** How often it has it: one that is gone is asked for once more by itself. */
    int times() {
        return this == GONE ? 2 : 1;
    }

    /** Whether it counts as a failed fetch. */
    boolean isFailure() {
        return this != NONE && this != BUSY;
    }
}
