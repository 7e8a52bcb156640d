package org.spillway.benchmarks;

/** Thrown when the command line is wrong; the message describes the error. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
        super(message);
    }
}
