package org.spillway.formats.lab;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** What a study found, to be printed, drawn and written; in the order in which it was added. */
public final class Findings {
    /**
     * A table under its title.
     *
     * @param title what it shows, with the sizes that matter
     */
    public record Titled(String title, Table table) {}

    private final List<Titled> tables = new ArrayList<>();
    private final List<Bars> bars = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Results results;

    /**
     * Nothing but figures so far.
     *
     * @param results every single one, for the JSON
     */
    public Findings(Results results) {
        this.results = results;
    }

    /** Adds a table. */
    public void table(String title, Table table) {
        tables.add(new Titled(title, table));
    }

    /** Adds a chart, for the page alone. */
    public void bars(Bars chart) {
        bars.add(chart);
    }

    /** Adds a sentence below the tables: what was not measured and why, what was verified. */
    public void note(String sentence) {
        notes.add(sentence);
    }

    /** The tables. */
    public List<Titled> tables() {
        return List.copyOf(tables);
    }

    /** The charts. */
    public List<Bars> bars() {
        return List.copyOf(bars);
    }

    /** The sentences. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The figures. */
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
