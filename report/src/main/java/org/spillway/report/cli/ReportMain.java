package org.spillway.report.cli;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.Report;
import org.spillway.report.ReportTable;
import org.spillway.report.Series;
import org.spillway.report.foreign.Printable;
import picocli.CommandLine;

/** The program behind {@code scripts/spillway report}. It reads finished jobs, prints a report and writes it to files. */
public final class ReportMain {
    private ReportMain() {}

    /** Runs the program and exits the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs the program and returns its exit code. */
    static int run(String... args) {
        ReportOptions options = new ReportOptions();
        return Program.run(new CommandLine(options), System.out, () -> report(options), args);
    }

    private static int report(ReportOptions options) throws IOException, InterruptedException {
        Report report = read(options);
        print(report);
        try {
            options.files.write(report);
        } catch (IOException e) {
            throw new Failure(e.getMessage(), e);
        }
        return Program.OK;
    }

    private static Report read(ReportOptions options) throws IOException, InterruptedException {
        List<String> arguments = options.checkedJobs();
        JobSource source = new JobSource(new JobConf(new YarnConfiguration()), options.history);
        for (String argument : arguments) {
            String problem = source.problem(argument);
            if (problem != null) {
                throw options.error(problem);
            }
        }
        List<Comparison> read = new ArrayList<>();
        for (String argument : arguments) {
            try {
                read.addAll(source.read(argument));
            } catch (IOException | RuntimeException e) {
                // Hadoop's classes throw RuntimeExceptions for hosts, paths and histories that are none.
                throw new Failure("cannot read " + argument + ": " + Printable.firstLine(e), e);
            }
        }
        // One saved report is shown unchanged. Several arguments form one comparison.
        if (arguments.size() > 1) {
            List<JobReport> jobs =
                    read.stream().flatMap(one -> one.jobs().stream()).toList();
            read = List.of(new Comparison(names(read), jobs));
        }
        return Report.of(options.title == null ? names(read) : options.title, read);
    }

    private static String names(List<Comparison> all) {
        return String.join(", ", all.stream().map(Comparison::title).distinct().toList());
    }

    private static void print(Report report) {
        for (Comparison comparison : report.comparisons()) {
            for (Series series : comparison.series()) {
                for (JobReport job : series.runs()) {
                    System.out.println(Printable.line(series.label() + ": " + job.id() + " " + job.name() + ", "
                            + job.state() + ", " + when(job.submitted()) + "; " + Series.sides(job)));
                }
            }
            System.out.println();
            System.out.print(ReportTable.of(comparison));
        }
    }

    private static String when(Long time) {
        return time == null
                ? "not known when"
                : "submitted " + Instant.ofEpochMilli(time).truncatedTo(ChronoUnit.SECONDS);
    }
}
