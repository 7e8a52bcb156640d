package org.spillway.record;

import java.io.IOException;

/** Thrown if a record does not fit in the array that it is serialised to, after the records that are already there. */
public final class RecordTooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    RecordTooLargeException(long bytes, int limit) {
        super("record too large: bytes with header=" + bytes + " limit=" + limit);
    }
}
