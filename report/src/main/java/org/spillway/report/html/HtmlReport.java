package org.spillway.report.html;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spillway.report.Comparison;
import org.spillway.report.Phase;
import org.spillway.report.Report;
import org.spillway.report.Series;

/** Writes a report as one self-contained HTML file, without scripts or network access. */
public final class HtmlReport {
    private static final Configuration ENGINE = engine();

    private HtmlReport() {}

    /** Writes a file. */
    public static void write(Report report, Path file) throws IOException {
        Files.writeString(file, page(report), StandardCharsets.UTF_8);
    }

    /** Returns the page as text. */
    public static String page(Report report) {
        List<Comparison> all = report.comparisons();
        List<View.Section> sections = all.stream()
                .map(comparison ->
                        section(comparison, comparison.title().equals(report.title()) ? "" : comparison.title()))
                .toList();
        String made = "made " + report.made().replace('T', ' ').replace("Z", " UTC");
        return fill("page.ftlh", Map.of("page", new View.Page(report.title(), made, sections)));
    }

    /**
     * Returns the section.
     *
     * @param title the section's title
     */
    private static View.Section section(Comparison comparison, String title) {
        List<Series> all = comparison.series();
        List<String> styles = SeriesStyle.of(all);
        return new View.Section(
                title,
                Notes.of(comparison),
                Cards.of(all),
                phases(all, styles),
                Timelines.of(all, styles),
                SpillTable.of(all),
                SettingsTable.of(all),
                all.stream().map(AttemptTable::of).toList());
    }

    /**
     * Returns the chart of the phases. With one or two series it leaves out the whole job, which the cards show: next
     * to its long bar the other bars would be too short to compare.
     */
    private static View.Bars phases(List<Series> all, List<String> styles) {
        List<View.Key> legend = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int runs = all.get(i).good().size();
            String label = all.get(i).label() + (runs > 1 ? ", median of " + runs + " runs" : "");
            legend.add(new View.Key(styles.get(i), all.get(i).label(), label));
        }
        BarChart chart = new BarChart(legend, bases(all), Numbers::duration);
        for (Phase phase : Phase.values()) {
            if (phase != Phase.TOTAL || all.size() > 2) {
                chart.add(
                        phase.label(),
                        all.stream().map(series -> series.median(phase)).toList());
            }
        }
        return chart.view();
    }

    private static List<BarChart.Base> bases(List<Series> all) {
        return Series.bases(all).stream()
                .map(base -> new BarChart.Base(all.indexOf(base), all.size() > 2))
                .toList();
    }

    private static Configuration engine() {
        Configuration engine = new Configuration(Configuration.VERSION_2_3_34);
        engine.setClassForTemplateLoading(HtmlReport.class, "");
        engine.setDefaultEncoding("UTF-8");
        engine.setLocale(Locale.ROOT);
        engine.setNumberFormat("computer");
        // An error in a template is a bug. Throws it instead of printing it into the page.
        engine.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        engine.setLogTemplateExceptions(false);
        engine.setFallbackOnNullLoopVariable(false);
        return engine;
    }

    /** Fills a template with values. */
    private static String fill(String template, Map<String, ?> values) {
        StringWriter text = new StringWriter();
        try {
            ENGINE.getTemplate(template).process(values, text);
        } catch (IOException e) {
            throw new UncheckedIOException("template=" + template, e);
        } catch (TemplateException e) {
            throw new IllegalStateException("template=" + template, e);
        }
        return text.toString();
    }
}
