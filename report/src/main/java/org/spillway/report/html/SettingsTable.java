package org.spillway.report.html;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.spillway.report.Series;
import org.spillway.report.Side;

/**
 * The table of the plug-ins of each side and the relevant settings, with a column for each series. Differences between
 * series are marked.
 */
final class SettingsTable {
    private static final Pattern NAMES_CLASSES = Pattern.compile("\\.(class|codec)$");

    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z_][a-z0-9_]*\\.)+(?=[A-Z])");

    private SettingsTable() {}

    static View.Table of(List<Series> all) {
        Set<String> keys = new LinkedHashSet<>();
        for (Series series : all) {
            keys.addAll(series.runs().get(0).settings().keySet());
        }
        List<View.Row> rows = new ArrayList<>();
        if (!keys.isEmpty()) {
            for (Side side : Side.values()) {
                List<String> who = all.stream()
                        .map(series -> series.runs().get(0).kind(side).label())
                        .toList();
                rows.add(new View.Row(side.label(), who, who.stream().distinct().count() > 1));
            }
        }
        for (String key : keys) {
            List<String> full = all.stream()
                    .map(series -> series.runs().get(0).settings().getOrDefault(key, Numbers.NOTHING))
                    .toList();
            boolean differs = full.stream().distinct().count() > 1;
            rows.add(new View.Row(key, NAMES_CLASSES.matcher(key).find() ? shortened(full) : full, differs));
        }
        return new View.Table(all.stream().map(Series::label).toList(), rows);
    }

    /** Removes the packages from class names, unless different classes would then look the same. */
    private static List<String> shortened(List<String> full) {
        List<String> names = full.stream()
                .map(value -> PACKAGE.matcher(value).replaceAll(""))
                .toList();
        return names.stream().distinct().count() == full.stream().distinct().count() ? names : full;
    }
}
