package org.spillway.reduceside.fetch;

import java.io.IOException;

/** Thrown if a request to a host is not answered, or not with a valid reply. */
final class HostFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final HostFault fault;

    HostFailedException(HostFault fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    /** Returns the kind of failure. */
    HostFault fault() {
        return fault;
    }
}
