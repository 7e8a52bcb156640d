package org.spillway.benchmarks;

/** The command line is wrong; the message says how. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
        super(message);
    }
}
