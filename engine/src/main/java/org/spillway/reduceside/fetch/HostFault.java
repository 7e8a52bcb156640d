package org.spillway.reduceside.fetch;

/** The reason why a request failed as a whole. */
enum HostFault {
    /** it refuses connections, so it has power and a link */
    UNREACHABLE(false),
    /** no connection, no answer to probes, or no route: its link or this node's own may be down */
    SILENT(false),
    /** unknown host name; the name server may have failed */
    UNKNOWN(false),
    /** the connection broke before the reply */
    BROKEN(true),
    /** the host answered but serves nothing, or is not the expected one */
    REFUSED(true);

    private final boolean connected;

    HostFault(boolean connected) {
        this.connected = connected;
    }

    /** Whether the connection was established. */
    boolean isConnected() {
        return connected;
    }
}
