package org.spillway.formats.hfile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Table;

/** Builds the tables from the figures. */
final class RowTables {
    /** Above this p-value a difference may be chance. */
    private static final double SIGNIFICANCE = 0.05;

    private static final String BASE = ": MapFile";

    private final Results results;

    RowTables(Results results) {
        this.results = results;
    }

    Table rates(String sizes) {
        Table table = new Table("Rows a second, medians; " + sizes, heads(RowTrial.SIZE));
        for (String row : results.rows()) {
            List<Object> cells = new ArrayList<>(List.of(row));
            figures().forEach(figure -> cells.add(results.median(row, figure)));
            cells.add(results.median(row, RowTrial.SIZE));
            table.add(cells);
        }
        return table;
    }

    Table ratios() {
        Table table = new Table(
                "Times the rate of MapFile of the same setup; in brackets where Welch's p is above " + SIGNIFICANCE,
                heads());
        for (String row : results.rows()) {
            String base = row.substring(0, row.indexOf(": ")) + BASE;
            if (!row.equals(base)) {
                List<Object> cells = new ArrayList<>(List.of(row));
                figures().forEach(figure -> cells.add(ratio(row, base, figure)));
                table.add(cells);
            }
        }
        return table;
    }

    private String ratio(String row, String base, String figure) {
        double ratio = results.median(row, figure) / results.median(base, figure);
        String text = String.format(Locale.ROOT, "%.2fx", ratio);
        return results.pValue(row, base, figure) <= SIGNIFICANCE ? text : "(" + text + ")";
    }

    private static List<String> heads(String... last) {
        List<String> heads = new ArrayList<>(List.of(Setup.HEAD + ": contender"));
        heads.addAll(figures());
        heads.addAll(List.of(last));
        return heads;
    }

    private static List<String> figures() {
        List<String> figures = new ArrayList<>(List.of(RowTrial.WRITE));
        for (Workload workload : Workload.values()) {
            figures.add(workload.label());
        }
        return figures;
    }
}
