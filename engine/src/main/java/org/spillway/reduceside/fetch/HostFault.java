package org.spillway.reduceside.fetch;

/** Why a request has failed as a whole. */
enum HostFault {
    /** no connection: refused, no route, or no answer */
    UNREACHABLE,
    /** its name is unknown, which may be for want of a name server */
    UNKNOWN,
    /** the connection broke before the reply */
    BROKEN,
    /** it answered, but serves nothing, or is not who it should be */
    REFUSED
}
