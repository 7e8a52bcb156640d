package org.spillway.fuzz;

import org.spillway.testing.MapOutputServer.Fault;

/** A fault of one map output that Spillway fetches, or of the reply that contains it. */
enum OutputFault {
    NONE(null),
    GONE(Fault.GONE),
    DAMAGED(Fault.DAMAGED),
    CUT(Fault.CUT),
    WRONG_REDUCE(Fault.WRONG_REDUCE),
    WRONG_MAP(Fault.WRONG_MAP),
    BUSY(Fault.BUSY),
    NO_HEADER(Fault.NO_HEADER),
    NEGATIVE_LENGTH(Fault.NEGATIVE_LENGTH),
    LONGER(Fault.LONGER),
    SHORTER(Fault.SHORTER),
    HUGE(Fault.HUGE),
    WRONG_SERVICE(Fault.WRONG_SERVICE),
    WRONG_VERSION(Fault.WRONG_VERSION),
    WRONG_HASH(Fault.WRONG_HASH),
    NO_HASH(Fault.NO_HASH),
    UNAUTHORIZED(Fault.UNAUTHORIZED);

    private final Fault fault;

    OutputFault(Fault fault) {
        this.fault = fault;
    }

    Fault fault() {
        return fault;
    }

    /** How often the fault occurs. Spillway asks a second time for an output that is gone. */
    int times() {
        return this == GONE ? 2 : 1;
    }

    /** Whether it counts as a failed fetch. */
    boolean isFailure() {
        return this != NONE && this != BUSY;
    }
}
