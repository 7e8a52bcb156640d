package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.Comparison;
import org.spillway.report.Phase;
import org.spillway.report.Series;

/** Computes the page's section for a comparison. */
final class Sections {
    private Sections() {}

    /**
     * Returns the section.
     *
     * @param title the section's title
     */
    static View.Section of(Comparison comparison, String title) {
        List<Series> all = comparison.series();
        List<String> styles = SeriesStyle.of(all);
        return new View.Section(
                title,
                Notes.of(comparison),
                Cards.of(all),
                phases(all, styles),
                Timelines.of(all, styles),
                SpillTable.of(all),
                SettingsTable.of(all),
                all.stream().map(AttemptTable::of).toList());
    }

    /**
     * Returns the chart of the phases. With one or two series it leaves out the whole job, which the cards show: next
     * to its long bar the other bars would be too short to compare.
     */
    private static View.Bars phases(List<Series> all, List<String> styles) {
        List<View.Key> legend = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int runs = all.get(i).good().size();
            String label = all.get(i).label() + (runs > 1 ? ", median of " + runs + " runs" : "");
            legend.add(new View.Key(styles.get(i), all.get(i).label(), label));
        }
        BarChart chart = new BarChart(legend, bases(all), Numbers::duration);
        for (Phase phase : Phase.values()) {
            if (phase != Phase.TOTAL || all.size() > 2) {
                chart.add(
                        phase.label(),
                        all.stream().map(series -> series.median(phase)).toList());
            }
        }
        return chart.view();
    }

    private static List<BarChart.Base> bases(List<Series> all) {
        return Series.bases(all).stream()
                .map(base -> new BarChart.Base(all.indexOf(base), all.size() > 2))
                .toList();
    }
}
