package org.spillway.compare;

import java.io.IOException;
import java.util.Locale;

/**
 * How files differ whose records differ in floating-point numbers alone.
 *
 * @param records the number of records that differ
 * @param largest the largest difference of two numbers, as a share of the larger
 */
record FloatDifference(long records, double largest) {
    static final FloatDifference NONE = new FloatDifference(0, 0);

    /**
     * The largest difference that another order of a sum may make. Each addition in single precision rounds by up to 6e-8
     * of the sum, so 16,000 of them by up to 1e-3. A larger one is no rounding: it is a difference as any other.
     */
    private static final double MOST = 1e-3;

    /** Compares records of the same place. Returns null if one differs in more, or if a file has more records. */
    static FloatDifference between(Records one, Records other) throws IOException {
        long differing = 0;
        double largest = 0;
        while (one.next()) {
            if (!other.next()) {
                return null;
            }
            boolean same = one.key().equals(other.key()) && one.value().equals(other.value());
            if (!same) {
                double apart = Math.max(
                        one.keyNumbers().apart(one.key(), other.key()),
                        one.valueNumbers().apart(one.value(), other.value()));
                if (apart == Numbers.OTHERWISE) {
                    return null;
                }
                differing++;
                largest = Math.max(largest, apart);
            }
        }
        return other.next() ? null : new FloatDifference(differing, largest);
    }

    FloatDifference plus(FloatDifference other) {
        return new FloatDifference(records + other.records, Math.max(largest, other.largest));
    }

    OutputSimilarity similarity() {
        return largest <= MOST ? OutputSimilarity.FLOATS : OutputSimilarity.DIFFERENT;
    }

    /** Returns the text for the user. */
    String text() {
        String limit = similarity() == OutputSimilarity.FLOATS ? "" : ", more than rounding explains: " + MOST;
        return String.format(
                Locale.ROOT,
                "%,d records differ in floating-point numbers alone, by at most %.1e of the number%s",
                records,
                largest,
                limit);
    }
}
