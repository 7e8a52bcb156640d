package org.spillway.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spillway.report.Report;
import org.spillway.report.ReportJson;
import org.spillway.report.html.HtmlReport;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for the files of a report, and the code that writes these files. */
public final class ReportFiles extends MixedOptions {
    @Option(names = "--html", paramLabel = "FILE", description = "writes the report as a page for a browser")
    private Path html;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "writes the report as JSON (report.schema.json in the jar spillway-report)")
    private Path json;

    /**
     * Checks that the files can be written. Called before the work starts.
     *
     * @throws ParameterException if one cannot
     */
    public void check() {
        String problem = problem(html, json);
        if (problem != null) {
            throw error(problem);
        }
    }

    /** Returns why one of the files of --html and --json, or null, cannot be written; null if all can. */
    private static String problem(Path html, Path json) {
        String problem = problem("--html", html);
        return problem != null ? problem : problem("--json", json);
    }

    /**
     * Returns why a file cannot be written. Call it before the work starts.
     *
     * @param option the option that names the file, for the message
     * @param file null if the option was not given
     * @return null if the file can be written
     */
    private static String problem(String option, Path file) {
        if (file == null) {
            return null;
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return option + "=" + file + ": " + folder + " is not a folder";
        }
        if (Files.isDirectory(file)) {
            return option + "=" + file + ": is a folder";
        }
        return Files.isWritable(Files.exists(file) ? file : folder)
                ? null
                : option + "=" + file + ": cannot be written";
    }

    /** Writes the requested files and reports their paths on standard error. */
    public void write(Report report) throws IOException {
        if (html != null) {
            HtmlReport.write(report, html);
            System.err.println("page: " + html);
        }
        if (json != null) {
            ReportJson.write(report, json);
            System.err.println("JSON: " + json);
        }
    }
}
