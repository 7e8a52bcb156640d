package org.spillway.report;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.foreign.Printable;

/** A table of text with aligned columns. Cells come from files and clusters of others, so what controls a terminal is shown. */
public final class TextTable {
    private static final String GAP = "   ";

    // Markdown requires at least three dashes in a rule.
    private static final int MIN_WIDTH = 3;

    private final String alignment;
    private final List<List<String>> lines = new ArrayList<>();

    /**
     * Creates a table without rows.
     *
     * @param alignment of each column: l for words, to the left, or r for numbers, to the right
     */
    public TextTable(String alignment, List<String> heads) {
        this.alignment = alignment;
        add(heads);
    }

    /** Adds a row, which may have fewer cells than the table has columns. */
    public void add(List<String> cells) {
        if (cells.size() > alignment.length()) {
            throw new IllegalArgumentException(
                    "cells=" + cells.size() + " columns=" + alignment.length() + " row=" + cells);
        }
        lines.add(cells.stream().map(Printable::line).toList());
    }

    /** Returns lines of cells with spaces between. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            text.append(String.join(GAP, padded(line, 0)).stripTrailing()).append(System.lineSeparator());
        }
        return text.toString();
    }

    /** Returns lines of Markdown. */
    public String markdown() {
        List<String> rules = new ArrayList<>();
        for (int i = 0; i < alignment.length(); i++) {
            String dashes = "-".repeat(width(i, MIN_WIDTH));
            rules.add(isRight(i) ? "-" + dashes + ":" : "-" + dashes + "-");
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            text.append(row(padded(line, MIN_WIDTH))).append(System.lineSeparator());
            if (line == lines.get(0)) {
                text.append('|').append(String.join("|", rules)).append('|').append(System.lineSeparator());
            }
        }
        return text.toString();
    }

    /** Returns a line of a Markdown table, for one whose rows are printed as they come. */
    public static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private List<String> padded(List<String> line, int min) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < line.size(); i++) {
            String pad = " ".repeat(width(i, min) - line.get(i).length());
            cells.add(isRight(i) ? pad + line.get(i) : line.get(i) + pad);
        }
        return cells;
    }

    private boolean isRight(int column) {
        return alignment.charAt(column) == 'r';
    }

    private int width(int column, int min) {
        return lines.stream()
                .filter(line -> column < line.size())
                .mapToInt(line -> line.get(column).length())
                .reduce(min, Math::max);
    }
}
