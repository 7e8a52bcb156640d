package org.spillway.tools.localcluster.hosts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be done to a host. */
public enum Fault {
    /** Power off: its link is down, then all its processes are gone. */
    OFF(""),
    /** Its link is down. */
    CUT(""),
    /** Its link has a low rate. */
    SLOW("10mbit"),
    /** Its link loses a share of the packets of both directions. */
    LOSS("5"),
    /** What it sends is lost; what is sent to it arrives. */
    ONE_WAY(""),
    /** Its link delays packets of both directions. */
    DELAY("50ms"),
    /** The health check of its node manager fails. */
    UNHEALTHY(""),
    /** Its node manager is decommissioned as soon as no job needs it, or after a time. */
    DRAIN("10"),
    /** No fault any more. */
    ON("");

    private final String value;

    Fault(String value) {
        this.value = value;
    }

    /** Returns the default of its value: a rate, percents, a time or seconds. Empty if it takes none. */
    public String defaultValue() {
        return value;
    }

    /** Returns the fault of a word of the command line. */
    public static Optional<Fault> of(String word) {
        return Arrays.stream(values())
                .filter(fault -> fault.toString().equals(word))
                .findFirst();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
