package org.spillway.formats.lab;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spillway.report.TextTable;

/** A Markdown table with aligned columns: the first left-aligned, the others right-aligned. */
public final class Table {
    private static final String NOTHING = "-";

    private final String title;
    private final List<String> heads;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * Creates an empty table.
     *
     * @param title the subject, with the relevant sizes
     */
    public Table(String title, List<String> heads) {
        this.title = title;
        this.heads = List.copyOf(heads);
    }

    /**
     * Adds a row. A Double is written as by {@link #number}, null as a dash, any other object as its string.
     *
     * @throws IllegalArgumentException if the number of cells is not that of the heads
     */
    public void add(List<?> cells) {
        if (cells.size() != heads.size()) {
            throw new IllegalArgumentException("cells=" + cells.size() + " heads=" + heads.size() + " row=" + cells);
        }
        rows.add(cells.stream().map(Table::text).toList());
    }

    /** Returns the line above the table. */
    public String title() {
        return title;
    }

    /** Returns the titles of the columns. */
    public List<String> heads() {
        return heads;
    }

    /** Returns the texts of the cells, row by row. */
    public List<List<String>> rows() {
        return List.copyOf(rows);
    }

    /** Prints the title and the table, with empty lines before each. */
    public void print(PrintStream out) {
        TextTable table = new TextTable("l" + "r".repeat(heads.size() - 1), heads);
        rows.forEach(table::add);
        out.printf(Locale.ROOT, "%n%s%n%n%s", title, table.markdown());
    }

    private static String text(Object cell) {
        if (cell instanceof Double number) {
            return number(number);
        }
        return cell == null ? NOTHING : cell.toString();
    }

    /** Formats a number, such as 1234, 12.3, 1.23, 0.123; a dash for infinity and NaN. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return NOTHING;
        }
        double size = Math.abs(value);
        int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 || size == 0 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
