package org.spillway.reduceside.fetch;

import java.io.IOException;

/** A request to a host that was not answered, or not as it should be. */
final class HostFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final HostFault fault;

    HostFailedException(HostFault fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    /** In which way. */
    HostFault fault() {
        return fault;
    }
}
