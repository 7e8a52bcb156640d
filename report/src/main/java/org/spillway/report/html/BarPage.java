package org.spillway.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.spillway.report.PluginKind;

/** The page of a benchmark: for each row, a group of two bars with the times of stock and Spillway. */
public final class BarPage {
    private final BarChart chart = new BarChart(
            List.of(
                    new View.Key(SeriesStyle.STOCK, PluginKind.STOCK.label()),
                    new View.Key(SeriesStyle.SPILLWAY, PluginKind.SPILLWAY.label())),
            millis -> String.format(Locale.ROOT, "%.0f ms", millis));

    /**
     * Adds a row.
     *
     * @param stock time in milliseconds
     * @param spillway time in milliseconds
     */
    public void add(String row, double stock, double spillway) {
        chart.add(row, List.of(OptionalDouble.of(stock), OptionalDouble.of(spillway)));
    }

    /**
     * Writes a file with the rows added so far.
     *
     * @param subtitle a line below the title
     */
    public void write(String title, String subtitle, Path file) throws IOException {
        String page = Templates.fill("bars.ftlh", Map.of("title", title, "subtitle", subtitle, "bars", chart.view()));
        Files.writeString(file, page, StandardCharsets.UTF_8);
    }
}
