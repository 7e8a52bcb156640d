package org.spillway.formats.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** Returns the names of a row's figures; empty for an unknown row. */
    public List<String> figures(String row) {
        return List.copyOf(rows.getOrDefault(row, Map.of()).keySet());
    }

    /** Returns whether a row has a figure. */
    public boolean has(String row, String figure) {
        return rows.getOrDefault(row, Map.of()).containsKey(figure);
    }

    /**
     * Returns the values of a figure, one for each round, in their order.
     *
     * @throws IllegalArgumentException if the row has no such figure
     */
    public double[] values(String row, String figure) {
        if (!has(row, figure)) {
            throw new IllegalArgumentException("no such figure: row=" + row + " figure=" + figure);
        }
        return rows.get(row).get(figure).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /**
     * Returns the statistics of a figure over all rounds.
     *
     * @throws IllegalArgumentException if the row has no such figure
     */
    public Estimate estimate(String row, String figure) {
        return Estimate.of(values(row, figure));
    }
}
