package org.spillway.formats.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A chart of times with a group of bars for each row. The first bar of a group is the baseline of the others. */
public final class Bars {
    private final String title;
    private final List<String> legend;
    private final Map<String, double[]> groups = new LinkedHashMap<>();

    /**
     * Creates an empty chart.
     *
     * @param title title without the unit, which is the millisecond
     * @param legend names of the bars of each group
     */
    public Bars(String title, String... legend) {
        this.title = title;
        this.legend = List.of(legend);
    }

    /**
     * Adds a group.
     *
     * @param millis times in the order of the legend; NaN for a missing time
     */
    public void add(String group, double... millis) {
        if (millis.length != legend.size()) {
            throw new IllegalArgumentException(
                    "times=" + millis.length + " legend=" + legend.size() + " group=" + group);
        }
        groups.put(group, millis.clone());
    }

    /** Returns the title. */
    public String title() {
        return title;
    }

    /** Returns the names of the bars of each group. */
    public List<String> legend() {
        return legend;
    }

    /** Returns the milliseconds by group; NaN for a missing time. */
    public Map<String, double[]> groups() {
        return groups;
    }
}
