package org.spillway.formats.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A chart of times with a group of bars for each row. The first bar of a group is the baseline of the others.
 *
 * @param title title without the unit, which is the millisecond
 * @param legend names of the bars of each group
 * @param groups the milliseconds by group, in the order of the legend; NaN for a missing time
 */
public record Bars(String title, List<String> legend, Map<String, double[]> groups) {
    /** Creates an empty chart. */
    public Bars(String title, String... legend) {
        this(title, List.of(legend), new LinkedHashMap<>());
    }

    /** Adds a group. */
    public void add(String group, double... millis) {
        if (millis.length != legend.size()) {
            throw new IllegalArgumentException(
                    "times=" + millis.length + " legend=" + legend.size() + " group=" + group);
        }
        groups.put(group, millis.clone());
    }
}
