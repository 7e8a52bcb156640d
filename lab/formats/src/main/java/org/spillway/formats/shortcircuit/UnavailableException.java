package org.spillway.formats.shortcircuit;

/** Thrown when the domain-socket path is not available on this machine; the message has the reason. */
final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1;

    UnavailableException(String why) {
        super(why);
    }
}
