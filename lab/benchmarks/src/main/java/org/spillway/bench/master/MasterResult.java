package org.spillway.bench.master;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.spillway.report.Median;

/** The runs of all masters in one row. */
public final class MasterResult {
    private final String row;
    private final Map<MasterWay, List<Figures>> runs = new EnumMap<>(MasterWay.class);

    MasterResult(String row) {
        this.row = row;
    }

    void add(MasterWay way, Figures run) {
        runs.computeIfAbsent(way, absent -> new ArrayList<>()).add(run);
    }

    /** Returns the name of the row. */
    public String row() {
        return row;
    }

    /** Returns the measured masters. */
    public List<MasterWay> ways() {
        return List.copyOf(runs.keySet());
    }

    /** Returns a figure of each run; NaN where it was not measured. */
    public List<Double> runs(MasterWay way, Figure figure) {
        return runs.get(way).stream().map(run -> run.of(figure)).toList();
    }

    /** Returns the median of a figure; NaN if it was not measured. */
    public double median(MasterWay way, Figure figure) {
        return Median.of(runs(way, figure).stream().mapToDouble(Double::doubleValue))
                .orElse(Double.NaN);
    }

    /** Returns the titles of the columns. */
    public static List<String> header() {
        return line("row", "master", Figure::title);
    }

    /** Returns a line of the table for each master, then each one's ratios to stock. */
    public List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>();
        for (MasterWay way : runs.keySet()) {
            lines.add(line(row, way.label(), figure -> figure.cell(median(way, figure))));
        }
        for (MasterWay way : runs.keySet()) {
            if (!way.isStock() && runs.containsKey(MasterWay.STOCK)) {
                lines.add(line("  " + way.label() + " / stock", "", figure -> ratio(way, figure)));
            }
        }
        return lines;
    }

    private String ratio(MasterWay way, Figure figure) {
        double ratio = median(way, figure) / median(MasterWay.STOCK, figure);
        return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.2fx", ratio) : "-";
    }

    private static List<String> line(String first, String second, Function<Figure, String> cell) {
        List<String> line = new ArrayList<>(List.of(first, second));
        for (Figure figure : Figure.values()) {
            line.add(cell.apply(figure));
        }
        return line;
    }
}
