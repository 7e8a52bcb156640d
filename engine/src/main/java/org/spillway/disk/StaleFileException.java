package org.spillway.disk;

import java.io.IOException;

/**
 * Thrown if part of a file remains on a failed disk, where others would find it, not the whole file. The task must
 * fail.
 */
final class StaleFileException extends IOException {
    private static final long serialVersionUID = 1;

    StaleFileException(String message, IOException cause) {
        super(message, cause);
    }
}
