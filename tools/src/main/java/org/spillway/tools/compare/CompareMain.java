package org.spillway.tools.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.spillway.report.Comparison;
import org.spillway.report.Report;
import org.spillway.report.ReportTable;
import org.spillway.report.cli.Program;
import org.spillway.report.foreign.Printable;

/**
 * Runs a job's command as stock and with Spillway, on an embedded or a running cluster. Prints whether the outputs are the
 * same and how long each job took. Exit codes: 0 if they are, 1 if not or if a run failed, 2 for a wrong command line, 3 if
 * {@link Verdict#OPEN}.
 */
public final class CompareMain {
    /** Exit code: the outputs are neither known to be the same nor to differ. */
    private static final int OPEN = 3;

    private final CompareOptions options = new CompareOptions();
    private final CompareCluster given;

    private CompareMain(CompareCluster given) {
        this.given = given;
    }

    /** Runs it and leaves the JVM with its exit code. */
    public static void main(String[] args) {
        // Without exit(), non-daemon threads of Hadoop would keep the JVM alive.
        System.exit(run(null, args));
    }

    /**
     * Runs it and tells its exit code.
     *
     * @param cluster to be used, whatever the options say; null for the one that they say
     */
    public static int run(CompareCluster cluster, String... args) {
        CompareMain main = new CompareMain(cluster);
        return Program.run(CompareOptions.parser(main.options), System.out, main::compare, args);
    }

    private int compare() throws Exception {
        List<String> command = options.checkedCommand();
        Map<String, String> startSettings = options.startConf.settings();
        try (CompareCluster cluster = given != null ? given : options.choice.open(options, options.vcores)) {
            if (!options.choice.cluster) {
                hintAtLocalFiles(command);
            }
            if (!options.keep) {
                return compare(cluster, command, startSettings);
            }
            cluster.keep();
            try {
                return compare(cluster, command, startSettings);
            } finally {
                System.out.println("outputs: " + cluster.kept());
            }
        }
    }

    private int compare(CompareCluster cluster, List<String> command, Map<String, String> startSettings)
            throws Exception {
        RunComparison result = new CommandRunner(cluster, command)
                .startSettings(startSettings)
                .settings(options.vcores.settings())
                .compare(options.turns, options.jars(), Demands.OF_ANY_JOB);
        print(result);
        String title = String.join(" ", command);
        if (!result.comparisons().isEmpty()) {
            options.files.write(Report.of(title, result.comparisons()));
        }
        return switch (result.verdict()) {
            case SAME -> Program.OK;
            case OPEN -> OPEN;
            case DIFFERENT -> Program.FAILED;
        };
    }

    private static void print(RunComparison result) {
        System.out.println();
        result.lines().forEach(System.out::println);
        for (Comparison comparison : result.comparisons()) {
            System.out.println();
            System.out.println(Printable.line(comparison.title()));
            System.out.print(ReportTable.of(comparison));
        }
    }

    /** A local path would be looked for in the embedded cluster's own, empty file system. */
    private static void hintAtLocalFiles(List<String> command) {
        for (String argument : command.subList(1, command.size())) {
            if (argument.startsWith("/") && argument.length() > 1 && Files.exists(Path.of(argument))) {
                System.err.println(
                        "note: " + argument + " exists on this machine; as an input write file://" + argument);
            }
        }
    }
}
