package org.spillway.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints a table line by line. */
final class Table {
    private static final int NAME_WIDTH = 24;
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
            // Names are left-aligned, numbers right-aligned.
            int width =
                    i == 0 ? -NAME_WIDTH : 2 + Math.max(MIN_WIDTH, header.get(i).length());
            line.append(String.format(Locale.ROOT, "%" + width + "s", cells.get(i)));
        }
        out.println(line);
        out.flush();
    }

    /** Formats a number, or a dash if it was not measured. */
    static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
    }

    /** Formats a ratio, or a dash if it is not finite. */
    static String ratio(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2fx", value) : "-";
    }
}
