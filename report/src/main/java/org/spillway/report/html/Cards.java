package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.spillway.report.JobReport;
import org.spillway.report.Phase;
import org.spillway.report.Series;

/** The few figures that one wants to know first: ratios of two series, or the values of one. */
final class Cards {
    private static final List<Phase> PHASES = List.of(Phase.TOTAL, Phase.MAP, Phase.MAP_SORT);

    private Cards() {}

    /** None for more than two series: their ratios stand beside the bars. */
    static List<View.Card> of(List<Series> all) {
        List<View.Card> cards = new ArrayList<>();
        if (all.size() > 2) {
            return cards;
        }
        for (Phase phase : PHASES) {
            List<OptionalDouble> medians =
                    all.stream().map(series -> series.median(phase)).toList();
            String title = phase == Phase.MAP_SORT ? "sort and flush" : phase.label();
            add(cards, title, medians, Numbers::duration, "faster", "slower");
        }
        List<OptionalDouble> spilled =
                all.stream().map(series -> series.median(Cards::spilled)).toList();
        add(cards, "records spilled", spilled, Numbers::count, "fewer", "more");
        return cards;
    }

    private static OptionalLong spilled(JobReport job) {
        Long records = job.counters().get("SPILLED_RECORDS");
        return records == null ? OptionalLong.empty() : OptionalLong.of(records);
    }

    private interface Format {
        String of(OptionalDouble value);
    }

    private static void add(
            List<View.Card> cards,
            String title,
            List<OptionalDouble> values,
            Format format,
            String better,
            String worse) {
        OptionalDouble first = values.get(0);
        if (values.size() == 1) {
            if (first.isPresent()) {
                cards.add(new View.Card(title, format.of(first), null, ""));
            }
            return;
        }
        View.Ratio ratio = Numbers.ratio(first, values.get(1), better, worse);
        if (ratio != null) {
            cards.add(new View.Card(title, ratio.text(), ratio, format.of(first) + " → " + format.of(values.get(1))));
        }
    }
}
