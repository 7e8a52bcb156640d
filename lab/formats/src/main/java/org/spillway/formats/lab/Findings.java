package org.spillway.formats.lab;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** The results of a study: tables, charts and notes, each in the order of being added. */
public final class Findings {
    /**
     * A table with its title.
     *
     * @param title the subject, with the relevant sizes
     */
    public record Titled(String title, Table table) {}

    private final List<Titled> tables = new ArrayList<>();
    private final List<Bars> bars = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Results results;

    /**
     * Creates findings that only have figures.
     *
     * @param results all single figures, for the JSON
     */
    public Findings(Results results) {
        this.results = results;
    }

    /** Adds a table. */
    public void table(String title, Table table) {
        tables.add(new Titled(title, table));
    }

    /** Adds a chart, which only the page shows. */
    public void bars(Bars chart) {
        bars.add(chart);
    }

    /** Adds a sentence below the tables: what was verified, or what was not measured and why. */
    public void note(String sentence) {
        notes.add(sentence);
    }

    /** Returns the tables. */
    public List<Titled> tables() {
        return List.copyOf(tables);
    }

    /** Returns the charts. */
    public List<Bars> bars() {
        return List.copyOf(bars);
    }

    /** Returns the notes. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Returns the figures. */
    public Results results() {
        return results;
    }

    /** Prints tables and notes as Markdown. */
    public void print(PrintStream out) {
        for (Titled titled : tables) {
            out.println();
            out.println(titled.title());
            out.println();
            titled.table().print(out);
        }
        out.println();
        notes.forEach(note -> out.println("- " + note));
    }
}
