package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Groups of bars on one scale, from zero to the longest bar. */
final class BarChart {
    /** The values of a group, before the scale is known. */
    private record Values(String title, List<OptionalDouble> values) {}

    /**
     * A bar that the later bars of its group are compared with.
     *
     * @param index the index of the bar in its group
     * @param named whether its ratios name the compared bars
     */
    record Base(int index, boolean named) {}

    private final List<View.Key> legend;
    private final List<Base> bases;
    private final DoubleFunction<String> text;
    private final List<Values> groups = new ArrayList<>();
    private double longest;

    /**
     * Creates an empty chart.
     *
     * @param legend a key for each bar of a group
     * @param bases the bars to compare with, in the order of their ratios
     * @param text formats a value
     */
    BarChart(List<View.Key> legend, List<Base> bases, DoubleFunction<String> text) {
        this.legend = legend;
        this.bases = bases;
        this.text = text;
    }

    /** Adds a group with one value for each key. Skips a group without any value. */
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
            for (int i = 0; i < legend.size(); i++) {
                OptionalDouble value = group.values().get(i);
                bars.add(new View.Bar(
                        legend.get(i).style(),
                        legend.get(i).text(),
                        Numbers.percent(longest == 0 ? 0 : value.orElse(0) / longest),
                        value.isPresent() ? text.apply(value.getAsDouble()) : "not known"));
            }
            views.add(new View.Group(group.title(), bars, ratios(group.values())));
        }
        return new View.Bars(legend, views, bases.stream().anyMatch(Base::named));
    }

    private List<View.Ratio> ratios(List<OptionalDouble> values) {
        List<View.Ratio> ratios = new ArrayList<>();
        for (Base base : bases) {
            for (int i = base.index() + 1; i < values.size(); i++) {
                View.Ratio ratio = Numbers.ratio(values.get(base.index()), values.get(i), "faster", "slower");
                if (ratio != null) {
                    String who = legend.get(base.index()).name() + " / "
                            + legend.get(i).name();
                    ratios.add(base.named() ? new View.Ratio(ratio.style(), ratio.text(), who) : ratio);
                }
            }
        }
        return ratios;
    }
}
