package org.spillway.tools.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spillway.jobs.RowCount;
import org.spillway.jobs.UsageException;
import org.spillway.report.cli.ProgramOptions;
import org.spillway.report.cli.ReportFiles;
import org.spillway.tools.minicluster.StartConf;
import org.spillway.tools.minicluster.TaskVcores;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@link JobTable}. */
@Command(
        name = "spillway jobs-table",
        header = "Runs the sample jobs with stock and with Spillway, and prints a Markdown table: times, ratios, and"
                + " whether outputs are the same.",
        footer = {
            "",
            ComparedTurns.NEEDS_STOCK,
            "",
            "Exit codes: 0 outputs are the same; 1 they differ, a run failed, or a side was left to stock;",
            "2 wrong usage."
        })
final class JobTableOptions extends ProgramOptions {
    /** So that the whole table takes some minutes. */
    private static final String DEFAULT_UNIT = "200k";

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = DEFAULT_UNIT,
            description = "lines of words; other inputs have fixed shares of that (default: ${DEFAULT-VALUE})")
    private String rows;

    @Mixin
    ComparedTurns turns = new ComparedTurns();

    @Mixin
    TaskVcores vcores = new TaskVcores();

    @Mixin
    ClusterChoice choice = new ClusterChoice();

    @Mixin
    StartConf startConf = new StartConf();

    @Mixin
    ReportFiles files = new ReportFiles();

    @Option(names = "--jar", hidden = true, required = true, description = "the jobs' jar")
    Path jar;

    @Parameters(arity = "0..*", paramLabel = "JOB", description = "only these jobs; an unknown name prints the list")
    private List<String> names = new ArrayList<>();

    /** Rows, of which each kind of input has its share. */
    long unit() {
        try {
            return RowCount.parse(rows);
        } catch (UsageException e) {
            throw error("--rows: " + e.getMessage());
        }
    }

    /** The jobs that were asked for, all options checked. */
    List<SampleJob> checkedJobs() {
        turns.variants();
        turns.runs();
        vcores.settings();
        if (unit() < SampleInputs.MIN_UNIT) {
            throw error("--rows=" + rows + ": must be at least " + SampleInputs.MIN_UNIT);
        }
        files.check();
        if (!Files.isRegularFile(jar)) {
            throw error("--jar=" + jar + ": no such file");
        }
        for (String name : names) {
            if (SampleJob.ALL.stream().noneMatch(job -> job.name().equals(name))) {
                throw error("no job " + name + "; jobs: " + SampleJob.names());
            }
        }
        return SampleJob.ALL.stream()
                .filter(job -> names.isEmpty() || names.contains(job.name()))
                .toList();
    }
}
