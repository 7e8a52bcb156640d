package org.spillway.reduceside.fetch;

/** Why a request has failed as a whole. */
enum HostFault {
    /** no connection: refused, no route, or no answer */
    UNREACHABLE(false),
    /** its name is unknown, which may be for want of a name server */
    UNKNOWN(false),
    /** the connection broke before the reply */
    BROKEN(true),
    /** it answered, but serves nothing, or is not who it should be */
    REFUSED(true);

    private final boolean connected;

    HostFault(boolean connected) {
        this.connected = connected;
    }

    /** Whether there was a connection. */
    boolean isConnected() {
        return connected;
    }
}
