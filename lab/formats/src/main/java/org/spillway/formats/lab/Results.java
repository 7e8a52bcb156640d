package org.spillway.formats.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/** All figures of the trials, by row (in the order of first appearance) and by name. */
public final class Results {
    private final Map<String, Map<String, List<Double>>> rows = new LinkedHashMap<>();

    /** Adds the figures of one run of a row. An empty map only registers the row. */
    void add(String row, Map<String, Double> figures) {
        Map<String, List<Double>> all = rows.computeIfAbsent(row, name -> new LinkedHashMap<>());
        figures.forEach((figure, value) ->
                all.computeIfAbsent(figure, name -> new ArrayList<>()).add(value));
    }

    /** Returns the names of the rows. */
    public List<String> rows() {
        return List.copyOf(rows.keySet());
    }

    /**
     * Returns the values of a figure, one for each round, in their order.
     *
     * @throws IllegalArgumentException if the row has no such figure
     */
    public double[] values(String row, String figure) {
        List<Double> values = rows.getOrDefault(row, Map.of()).get(figure);
        if (values == null) {
            throw new IllegalArgumentException("no such figure: row=" + row + " figure=" + figure);
        }
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * Returns the statistics of a figure over all rounds.
     *
     * @throws IllegalArgumentException if the row has no such figure
     */
    public Estimate estimate(String row, String figure) {
        return Estimate.of(values(row, figure));
    }

    /** Returns the median of a figure over all rounds. */
    public double median(String row, String figure) {
        return estimate(row, figure).median();
    }

    /** Returns the probability by Welch's t-test that the means of two rows differ by chance; NaN for one round. */
    public double pValue(String row, String other, String figure) {
        return welch(values(row, figure), values(other, figure));
    }

    /**
     * Returns the two-sided probability that a difference of means at least as large occurs by chance.
     *
     * @return 0 to 1; NaN if all values of both are the same, or if one has a single value
     */
    static double welch(double[] a, double[] b) {
        if (a.length < 2 || b.length < 2) {
            return Double.NaN;
        }
        return TTest.withDefaults()
                .with(DataDispersion.HETEROSCEDASTIC)
                .test(a, b)
                .getPValue();
    }
}
