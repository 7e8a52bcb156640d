package org.spillway.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The page of a study: charts of times, tables of figures, and sentences. */
public final class StudyPage {
    // These colours do not stand for plug-ins. They repeat after six.
    private static final List<String> STYLES = List.of("stock", "other-a", "other-b", "other-c", "reduce", "sort");

    private final List<View.Chart> charts = new ArrayList<>();
    private final List<View.Figures> tables = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * Adds a chart. Bars are compared with the first bar of their group.
     *
     * @param legend the names of the bars of a group
     * @param groups milliseconds by group, in the order of the legend; NaN if not measured
     */
    public void bars(String title, List<String> legend, Map<String, double[]> groups) {
        List<View.Key> keys = new ArrayList<>();
        for (String text : legend) {
            keys.add(new View.Key(STYLES.get(keys.size() % STYLES.size()), text));
        }
        BarChart chart = new BarChart(keys, Numbers::duration);
        groups.forEach((group, millis) -> chart.add(group, values(millis)));
        charts.add(new View.Chart(title, chart.view()));
    }

    private static List<OptionalDouble> values(double[] millis) {
        List<OptionalDouble> values = new ArrayList<>();
        for (double value : millis) {
            values.add(Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value));
        }
        return values;
    }

    /**
     * Adds a table.
     *
     * @param heads the titles of the columns; at least one
     * @param rows the cells of each row, one for each column
     */
    public void table(String title, List<String> heads, List<List<String>> rows) {
        List<View.Row> lines = rows.stream()
                .map(row -> new View.Row(row.get(0), row.subList(1, row.size()), false))
                .toList();
        tables.add(new View.Figures(title, heads.get(0), new View.Table(heads.subList(1, heads.size()), lines)));
    }

    /** Adds a sentence. */
    public void note(String sentence) {
        notes.add(sentence);
    }

    /**
     * Writes a file with everything added so far.
     *
     * @param subtitle a line below the title
     */
    public void write(String title, String subtitle, Path file) throws IOException {
        View.Study study = new View.Study(title, subtitle, charts, tables, notes);
        Files.writeString(file, Templates.fill("study.ftlh", Map.of("study", study)), StandardCharsets.UTF_8);
    }
}
