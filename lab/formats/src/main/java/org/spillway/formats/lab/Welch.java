package org.spillway.formats.lab;

import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/** Welch's t-test: tests whether two means differ, without assuming equal variances. */
final class Welch {
    private Welch() {}

    /**
     * Returns the two-sided probability that a difference of means at least as large occurs by chance.
     *
     * @return 0 to 1; NaN if all values of both are the same, or if one has a single value
     */
    static double pValue(double[] a, double[] b) {
        if (a.length < 2 || b.length < 2) {
            return Double.NaN;
        }
        return TTest.withDefaults()
                .with(DataDispersion.HETEROSCEDASTIC)
                .test(a, b)
                .getPValue();
    }
}
