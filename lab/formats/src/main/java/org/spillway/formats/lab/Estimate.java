package org.spillway.formats.lab;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Statistics of a figure over several runs.
 *
 * @param median the median
 * @param mean the mean
 * @param low lower end of the mean's 95 % confidence interval by Student's t; NaN for a single run
 * @param high its upper end; NaN for a single run
 * @param runs number of runs
 */
public record Estimate(double median, double mean, double low, double high, int runs) {
    // 2.5 % of the distribution are above the interval and 2.5 % below.
    private static final double UPPER_QUANTILE = 0.975;

    /**
     * Estimates from at least one value.
     *
     * @throws IllegalArgumentException for no values
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

    /** Returns half the width of the interval: the mean plus or minus this. NaN for a single run. */
    public double halfWidth() {
        return (high - low) / 2;
    }
}
