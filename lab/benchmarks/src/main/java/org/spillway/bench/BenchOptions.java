package org.spillway.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.spillway.bench.master.MasterBench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@link Bench}. */
@Command(
        name = "spillway bench",
        sortOptions = false,
        abbreviateSynopsis = true,
        usageHelpWidth = 120,
        header = "Runs stock and Spillway in turn on the same records, each in its own JVM, and compares the outputs of"
                + " every row.",
        footer = """

                map-task    one whole map task of 250 MB, each run in a fresh JVM; beside it a collector that discards
                            all records
                collector   collect and flush alone in a warm JVM, for many kinds of records and settings
                partitions  sort and spill of the same records over 1 to 50,000 partitions
                scale       1 to 50 million records; takes long and needs 8 GB of memory
                reduce-task whole reduce tasks over prepared outputs, each run in a fresh JVM; beside them tuned stock and
                            two lower limits. TMPDIR needs 1 GB of space. The GIANT rows need 7 GB (a map output of 3.2 GB
                            and stock's copy of it), 6 GB of memory and much time; to leave them out, name the other rows
                fetch       time until one reduce has 20 to 20,000 outputs of 10 KB and eight reduces have 2,000
                container   resident memory of whole map and reduce tasks in containers of four sizes, with three
                            collectors of garbage and with code of the job's own that holds a share of the heap; TMPDIR
                            needs 8 GB. SPILLWAY_BENCH_JVM_OPTIONS has further options of the tasks' JVMs
                orders      jobs with HashOrder and NoOrder, beside stock and Spillway in key order: collect and flush in
                            warm JVMs, then whole reduce tasks
                master      whole application masters, stock's and Spillway's with shared JVMs, in a made-up cluster: time, CPU, heap
                            and calls for jobs of 1,000 to 100,000 tasks. TMPDIR needs 1 GB for the log of a master

                Exit codes: 0 all rows measured, all outputs verified; 1 a run failed, or an output is wrong; 2 wrong usage.""")
final class BenchOptions {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NAME", description = "one of the benchmarks below")
    String bench;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "measured runs of each (default: 7; scale 3, container and master 1)")
    private Integer runs;

    @Option(names = "--json", paramLabel = "FILE", description = "writes the values of every run to FILE")
    Path json;

    @Option(
            names = "--shrink",
            paramLabel = "N",
            defaultValue = "1",
            description = "divides the numbers of records by N: to try a benchmark, not to measure")
    int shrink;

    @Option(
            names = "--task",
            paramLabel = "N",
            defaultValue = "1",
            description = "measures the N-th task of each JVM, where each run has a JVM of its own (default: 1)")
    int task;

    @Option(
            names = "--vcores",
            paramLabel = "N",
            description = "vcores of each task, which limit its threads; YARN's default is 1 (default: all processors;"
                    + " container: maps 1)")
    private Integer vcores;

    @Option(
            names = "--base",
            paramLabel = "DIR",
            description = "also measures another build of the engine: DIR is a checkout in which ./mvnw -DskipTests"
                    + " package -pl engine -am was run; \"base ratio\" is its time divided by this build's")
    private Path base;

    @Option(
            names = "--without-stock",
            description = "with --base: runs only the two builds and compares the outputs with those of the base")
    private boolean withoutStock;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "print this help")
    private boolean help;

    @Parameters(
            index = "1..*",
            paramLabel = "row",
            description = "only these rows; an unknown name prints the list of rows")
    private List<String> rows = new ArrayList<>();

    /** Returns the number of measured runs of a bench. */
    int runs(Suite suite) {
        return runs(suite.defaultRuns());
    }

    int runs(int byDefault) {
        return runs == null ? byDefault : runs;
    }

    /** Returns the vcores of a bench's tasks. */
    Vcores vcores(Suite suite) {
        return vcores == null ? suite.defaultVcores() : Vcores.ofEach(vcores);
    }

    /** Whether masters are measured, which are no {@link Suite}. */
    boolean isMaster() {
        return MasterBench.NAME.equals(bench);
    }

    /** Checks all but the rows, and returns the builds to measure. */
    Builds checkedBuilds() {
        if (!isMaster() && !Suites.names().contains(bench)) {
            throw error(
                    "no bench " + bench + "; there are: " + String.join(" ", Suites.names()) + " " + MasterBench.NAME);
        }
        if (isMaster() && (base != null || withoutStock || task != 1 || vcores != null)) {
            throw error("--base, --without-stock, --task and --vcores are not for " + MasterBench.NAME);
        }
        for (OptionSpec option : spec.options()) {
            if (option.getValue() instanceof Integer number && number < 1) {
                throw error(option.longestName() + "=" + number + ": must be at least 1");
            }
        }
        try {
            return new Builds(base == null ? null : base.toAbsolutePath().normalize(), !withoutStock);
        } catch (IllegalArgumentException e) {
            throw error(e.getMessage());
        }
    }

    /** Returns the rows to measure, in the order of the table. */
    List<String> rowsOf(Suite suite) {
        return rowsOf(suite.rows().keySet());
    }

    /** Returns those rows of all that are to be measured, in their order. */
    List<String> rowsOf(Collection<String> all) {
        for (String row : rows) {
            if (!all.contains(row)) {
                throw error("no row " + row + " in " + bench + "; there are: " + String.join(" ", all));
            }
        }
        return all.stream().filter(row -> rows.isEmpty() || rows.contains(row)).toList();
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
