package org.spillway.disk;

import java.io.IOException;

/** A part of a file stays on a failed disk, where others would find it instead of the whole file: the task must fail. */
final class StaleFileException extends IOException {
    private static final long serialVersionUID = 1;

    StaleFileException(String message, IOException cause) {
        super(message, cause);
    }
}
