package org.spillway.report;

/**
 * The result of a check of a job's output.
 *
 * @param good whether the output is correct
 * @param finding a short text: what was checked, or what is wrong
 * @param open true if the output is not known to be correct and not known to be wrong; null otherwise
 */
public record OutputCheck(boolean good, String finding, Boolean open) {
    /** Creates the result of a check that was decided. */
    public OutputCheck(boolean good, String finding) {
        this(good, finding, null);
    }

    /** Creates the result of a check that found neither. */
    public static OutputCheck undecided(String finding) {
        return new OutputCheck(false, finding, true);
    }
}
