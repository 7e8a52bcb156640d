package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.CollectorKind;
import org.spillway.report.Series;

/** Colours of series: stock is grey and Spillway violet on every page, further series take what is left in turn. */
final class SeriesStyle {
    private static final List<String> OTHERS = List.of("other-a", "other-b", "other-c");

    private SeriesStyle() {}

    /** A class for each series, in their order. */
    static List<String> of(List<Series> all) {
        List<String> styles = new ArrayList<>();
        int others = 0;
        for (Series series : all) {
            String own =
                    switch (series.collector()) {
                        case STOCK -> "stock";
                        case SPILLWAY -> "spillway";
                        default -> OTHERS.get(others % OTHERS.size());
                    };
            if (styles.contains(own)) {
                own = OTHERS.get(others % OTHERS.size());
            }
            others += OTHERS.contains(own) ? 1 : 0;
            styles.add(own);
        }
        return styles;
    }

    /** The class of a collector where there are just these two. */
    static String of(CollectorKind collector) {
        return collector == CollectorKind.STOCK ? "stock" : "spillway";
    }
}
