package org.spillway.formats.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All figures that trials gave: by row, in the order of first appearance, and name. */
public final class Results {
    private final Map<String, Map<String, List<Double>>> rows = new LinkedHashMap<>();

    /** Adds what one run of a row gave; no figures make the row known. */
    void add(String row, Map<String, Double> figures) {
        Map<String, List<Double>> all = rows.computeIfAbsent(row, name -> new LinkedHashMap<>());
        figures.forEach((figure, value) ->
                all.computeIfAbsent(figure, name -> new ArrayList<>()).add(value));
    }

    /** The rows' names. */
    public List<String> rows() {
        return List.copyOf(rows.keySet());
    }

    /** The names of a row's figures; none for a row that is not there. */
    public List<String> figures(String row) {
        return List.copyOf(rows.getOrDefault(row, Map.of()).keySet());
    }

    /** Whether a row has a figure. */
    public boolean has(String row, String figure) {
        return rows.getOrDefault(row, Map.of()).containsKey(figure);
    }

    /**
     * A figure of each round, in their order.
     *
     * @throws IllegalArgumentException when the row has no such figure
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
     * What the rounds say about a figure.
     *
     * @throws IllegalArgumentException when the row has no such figure
     */
    public Estimate estimate(String row, String figure) {
        return Estimate.of(values(row, figure));
    }
}
