package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.spillway.report.JobReport;
import org.spillway.report.Phase;
import org.spillway.report.RunVariant;
import org.spillway.report.Series;

/**
 * The most important figures of a comparison. A single series shows its own values. Otherwise one series is compared
 * with those of {@link Series#bases}: the one with Spillway on both sides, or the last series if there is none.
 */
final class Cards {
    private static final List<Phase> PHASES = List.of(Phase.TOTAL, Phase.MAP, Phase.MAP_SORT, Phase.REDUCE_TASK);

    private Cards() {}

    static List<View.Card> of(List<Series> all) {
        List<View.Card> cards = new ArrayList<>();
        if (all.size() == 1) {
            add(cards, all.get(0), null, "");
            return cards;
        }
        Series shown = all.stream()
                .filter(series -> series.variant() == RunVariant.BOTH)
                .findFirst()
                .orElse(all.get(all.size() - 1));
        for (Series base : Series.bases(all)) {
            if (base != shown) {
                add(cards, base, shown, all.size() > 2 ? ", " + base.label() + " / " + shown.label() : "");
            }
        }
        return cards;
    }

    private static void add(List<View.Card> cards, Series base, Series shown, String who) {
        for (Phase phase : PHASES) {
            String title = (phase == Phase.MAP_SORT ? "sort and flush" : phase.label()) + who;
            OptionalDouble other = shown == null ? null : shown.median(phase);
            add(cards, title, base.median(phase), other, Numbers::duration, "faster", "slower");
        }
        OptionalDouble other = shown == null ? null : shown.median(Cards::spilled);
        add(cards, "records spilled" + who, base.median(Cards::spilled), other, Numbers::count, "fewer", "more");
    }

    private static OptionalLong spilled(JobReport job) {
        Long records = job.counters().get("SPILLED_RECORDS");
        return records == null ? OptionalLong.empty() : OptionalLong.of(records);
    }

    private interface Format {
        String of(OptionalDouble value);
    }

    /**
     * Adds a card.
     *
     * @param other the value that the first one is compared with; null for no comparison
     */
    private static void add(
            List<View.Card> cards,
            String title,
            OptionalDouble first,
            OptionalDouble other,
            Format format,
            String better,
            String worse) {
        if (other == null) {
            if (first.isPresent()) {
                cards.add(new View.Card(title, format.of(first), null, ""));
            }
            return;
        }
        View.Ratio ratio = Numbers.ratio(first, other, better, worse);
        if (ratio != null) {
            cards.add(new View.Card(title, ratio.text(), ratio, format.of(first) + " → " + format.of(other)));
        }
    }
}
