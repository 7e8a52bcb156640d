package org.spillway.formats.shortcircuit;

import org.spillway.formats.lab.WrongDataException;

/** How much was read against how much there is. */
final class Counts {
    private Counts() {}

    /** Throws if they differ. */
    static void check(String file, String what, long expected, long found) throws WrongDataException {
        if (expected != found) {
            throw new WrongDataException(file, "number of " + what, Long.toString(expected), Long.toString(found));
        }
    }
}
