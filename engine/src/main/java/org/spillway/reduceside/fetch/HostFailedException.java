package org.spillway.reduceside.fetch;

import java.io.IOException;

/** Thrown if a request to a host is not answered, or not with a valid reply. */
final class HostFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final HostFault fault;
    private final long silence;

    HostFailedException(HostFault fault, String message, Throwable cause) {
        this(fault, message, cause, 0);
    }

    HostFailedException(HostFault fault, String message, Throwable cause, long silence) {
        super(message, cause);
        this.fault = fault;
        this.silence = silence;
    }

    /** Returns for how many milliseconds the host had been silent; 0 if that began with the request. */
    long silence() {
        return silence;
    }

    /** Returns the kind of failure. */
    HostFault fault() {
        return fault;
    }
}
