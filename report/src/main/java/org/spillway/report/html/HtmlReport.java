package org.spillway.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.spillway.report.Comparison;
import org.spillway.report.Report;

/** Writes a report as one self-contained HTML file, without scripts or network access. */
public final class HtmlReport {
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
                        Sections.of(comparison, comparison.title().equals(report.title()) ? "" : comparison.title()))
                .toList();
        String made = "made " + report.made().replace('T', ' ').replace("Z", " UTC");
        return Templates.fill("page.ftlh", Map.of("page", new View.Page(report.title(), made, sections)));
    }
}
