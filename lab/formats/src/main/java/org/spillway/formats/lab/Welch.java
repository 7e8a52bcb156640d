package org.spillway.formats.lab;

import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/** Welch's t-test: whether two means differ, where the two need not scatter alike. */
public final class Welch {
    private Welch() {}

    /**
     * How likely a difference of means at least as large is by chance alone, two-sided.
     *
     * @param a at least two values
     * @param b at least two values
     * @return 0 to 1; NaN where neither scatters at all and both are the same
     * @throws IllegalArgumentException for fewer values
     */
    public static double pValue(double[] a, double[] b) {
        return TTest.withDefaults()
                .with(DataDispersion.HETEROSCEDASTIC)
                .test(a, b)
                .getPValue();
    }
}
