package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Groups of bars that share a scale, from nothing to the longest. */
final class BarChart {
    /** A group before its scale is known. */
    private record Values(String title, List<OptionalDouble> values) {}

    private final List<View.Key> legend;
    private final DoubleFunction<String> text;
    private final List<Values> groups = new ArrayList<>();
    private double longest;

    /**
     * An empty chart.
     *
     * @param legend a key for each bar of a group
     * @param text of a value
     */
    BarChart(List<View.Key> legend, DoubleFunction<String> text) {
        this.legend = legend;
        this.text = text;
    }

    /** Adds a group, a value for each key, unless there is none at all. */
    void add(String title, List<OptionalDouble> values) {
        if (values.stream().anyMatch(OptionalDouble::isPresent)) {
            groups.add(new Values(title, values));
            for (OptionalDouble value : values) {
                longest = Math.max(longest, value.orElse(0));
            }
        }
    }

    View.Bars view() {
        List<View.Group> views = new ArrayList<>();
        for (Values group : groups) {
            List<View.Bar> bars = new ArrayList<>();
            List<View.Ratio> ratios = new ArrayList<>();
            for (int i = 0; i < legend.size(); i++) {
                OptionalDouble value = group.values().get(i);
                bars.add(new View.Bar(
                        legend.get(i).style(),
                        legend.get(i).text(),
                        Numbers.percent(longest == 0 ? 0 : value.orElse(0) / longest),
                        value.isPresent() ? text.apply(value.getAsDouble()) : "not known"));
                View.Ratio ratio = i == 0 ? null : Numbers.ratio(group.values().get(0), value, "faster", "slower");
                if (ratio != null) {
                    ratios.add(ratio);
                }
            }
            views.add(new View.Group(group.title(), bars, ratios));
        }
        return new View.Bars(legend, views);
    }
}
