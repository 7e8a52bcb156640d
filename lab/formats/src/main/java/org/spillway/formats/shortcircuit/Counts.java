package org.spillway.formats.shortcircuit;

import org.spillway.formats.lab.WrongDataException;

/** Compares numbers of lines or bytes. */
final class Counts {
    private Counts() {}

    /** Throws if the numbers differ. */
    static void check(String file, String what, long expected, long found) throws WrongDataException {
        if (expected != found) {
            throw new WrongDataException(file, "number of " + what, Long.toString(expected), Long.toString(found));
        }
    }
}
