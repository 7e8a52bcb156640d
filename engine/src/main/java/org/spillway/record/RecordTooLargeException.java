package org.spillway.record;

import java.io.IOException;

/** A record does not fit the array that it is serialised to, behind those that are there. */
public final class RecordTooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    RecordTooLargeException(long bytes, int limit) {
        super("record too large: bytes with header=" + bytes + " limit=" + limit);
    }
}
