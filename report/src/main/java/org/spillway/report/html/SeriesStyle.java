package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.RunVariant;
import org.spillway.report.Series;

/**
 * Assigns colours to series. A way has the same colour on every page. Series without a free colour of their own get the
 * remaining ones in turn.
 */
final class SeriesStyle {
    private static final List<String> OTHERS = List.of("other-a", "other-b", "other-c");

    private SeriesStyle() {}

    /** Returns a CSS class for each series, in their order. */
    static List<String> of(List<Series> all) {
        List<String> styles = new ArrayList<>();
        for (Series series : all) {
            String own = series.variant() == null ? null : of(series.variant());
            styles.add(own == null || styles.contains(own) ? free(styles) : own);
        }
        return styles;
    }

    /** Returns the colour of a way, null for one that takes a free one. */
    private static String of(RunVariant variant) {
        return switch (variant) {
            case STOCK -> "stock";
            case TUNED -> "other-c";
            case COLLECTOR -> "other-a";
            case SHUFFLE -> "other-b";
            case BOTH -> "spillway";
            case GROUPED -> "other-a";
            case UNORDERED -> "other-b";
            case STOCK_SHARED, TUNED_SHARED, SHARED -> null;
        };
    }

    private static String free(List<String> taken) {
        for (String other : OTHERS) {
            if (!taken.contains(other)) {
                return other;
            }
        }
        return OTHERS.get(taken.size() % OTHERS.size());
    }
}
