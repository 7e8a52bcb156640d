package org.spillway.segment;

import java.io.IOException;

/**
 * Thrown if the bytes of a segment are no records although their checksum is right: whoever wrote the segment wrote it
 * so. Reading it again cannot help.
 */
public final class DamagedSegmentException extends IOException {
    private static final long serialVersionUID = 1;

    private final int map;

    /**
     * Creates the exception.
     *
     * @param map number of the map that wrote the segment; negative if it is of no single map
     */
    public DamagedSegmentException(String message, int map, Throwable cause) {
        super(message, cause);
        this.map = map;
    }

    /** Returns the number of the map that wrote the segment; negative if it is of no single map. */
    public int map() {
        return map;
    }
}
