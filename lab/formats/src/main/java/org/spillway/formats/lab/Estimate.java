package org.spillway.formats.lab;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What several runs say about a figure.
 *
 * @param median the value in the middle
 * @param mean of all
 * @param low lower end of the mean's 95 % confidence interval by Student's t; NaN for a single run
 * @param high its upper end; NaN for a single run
 * @param runs how many
 */
public record Estimate(double median, double mean, double low, double high, int runs) {
    // 2.5 % of the distribution lie above the interval and as many below.
    private static final double UPPER_QUANTILE = 0.975;

    /**
     * Of at least one value.
     *
     * @throws IllegalArgumentException for none
     */
    public static Estimate of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values to estimate from");
        }
        double mean = Mean.of(values).getAsDouble();
        double half = Double.NaN;
        if (values.length > 1) {
            double error = StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length);
            half = error * TDistribution.of(values.length - 1).inverseCumulativeProbability(UPPER_QUANTILE);
        }
        return new Estimate(Median.withDefaults().evaluate(values), mean, mean - half, mean + half, values.length);
    }

    /** Half the width of the interval: the mean is known to plus or minus this. NaN for a single run. */
    public double halfWidth() {
        return (high - low) / 2;
    }
}
