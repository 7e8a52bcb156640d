package org.spillway.formats.lab;

import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/** Welch's t-test: tests whether two means differ, without assuming equal variances. */
public final class Welch {
    private Welch() {}

    /**
     * Returns the two-sided probability that a difference of means at least as large occurs by chance.
     *
     * @param a at least two values
     * @param b at least two values
     * @return 0 to 1; NaN if all values of both are the same
     * @throws IllegalArgumentException for fewer values
     */
    public static double pValue(double[] a, double[] b) {
        return TTest.withDefaults()
                .with(DataDispersion.HETEROSCEDASTIC)
                .test(a, b)
                .getPValue();
    }
}
