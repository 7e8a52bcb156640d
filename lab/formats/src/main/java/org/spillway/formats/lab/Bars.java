package org.spillway.formats.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A chart of times, a group of bars for each row; the first bar of a group is the one that the others are set against. */
public final class Bars {
    private final String title;
    private final List<String> legend;
    private final Map<String, double[]> groups = new LinkedHashMap<>();

    /**
     * An empty chart.
     *
     * @param title without the unit, which is the millisecond
     * @param legend what the bars of each group are
     */
    public Bars(String title, String... legend) {
        this.title = title;
        this.legend = List.of(legend);
    }

    /**
     * Adds a group.
     *
     * @param millis in the order of the legend; NaN where there is no such time
     */
    public void add(String group, double... millis) {
        if (millis.length != legend.size()) {
            throw new IllegalArgumentException(
                    "times=" + millis.length + " legend=" + legend.size() + " group=" + group);
        }
        groups.put(group, millis.clone());
    }

    /** What it shows. */
    public String title() {
        return title;
    }

    /** What the bars of each group are. */
    public List<String> legend() {
        return legend;
    }

    /** Milliseconds by group, NaN for none. */
    public Map<String, double[]> groups() {
        return groups;
    }
}
