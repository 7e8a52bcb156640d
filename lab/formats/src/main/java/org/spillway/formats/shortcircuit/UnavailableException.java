package org.spillway.formats.shortcircuit;

/** The domain-socket path cannot be had on this machine; the message says why. */
final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1;

    UnavailableException(String why) {
        super(why);
    }
}
