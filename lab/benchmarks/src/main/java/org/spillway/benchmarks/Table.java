package org.spillway.benchmarks;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** A table printed line by line, as its rows come. */
final class Table {
    private static final int NAME_WIDTH = 22;
    private static final int MIN_WIDTH = 9;

    private final PrintStream out;
    private final List<String> header;

    Table(PrintStream out, List<String> header) {
        this.out = out;
        this.header = header;
        line(header);
    }

    void line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            // Names to the left, numbers to the right.
            int width =
                    i == 0 ? -NAME_WIDTH : 2 + Math.max(MIN_WIDTH, header.get(i).length());
            line.append(String.format(Locale.ROOT, "%" + width + "s", cells.get(i)));
        }
        out.println(line);
        out.flush();
    }

    /** A number, or a dash where it was not measured. */
    static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
    }

    /** A ratio, or a dash where what it is measured by is not there. */
    static String ratio(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2fx", value) : "-";
    }
}
