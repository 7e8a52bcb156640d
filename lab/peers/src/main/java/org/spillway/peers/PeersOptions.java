package org.spillway.peers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.ways.Way;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line. */
@Command(
        name = "spillway peers",
        usageHelpWidth = 100,
        sortOptions = false,
        abbreviateSynopsis = true,
        header = "Runs the same jobs with stock Hadoop, Spillway, Tez and Spark in turn on a local cluster of two node"
                + " managers, checks the outputs, and prints Markdown tables: seconds, CPU time of the whole cluster,"
                + " memory and JVMs.",
        footer = {"", "Exit codes: 0 all runs succeeded, outputs are right; 1 otherwise; 2 wrong usage."})
final class PeersOptions {
    private static final class CaseNames implements ITypeConverter<BenchCase> {
        @Override
        public BenchCase convert(String name) {
            return named(BenchCase.values(), name);
        }
    }

    private static final class WayNames implements ITypeConverter<Way> {
        @Override
        public Way convert(String name) {
            return named(Way.values(), name);
        }
    }

    private static <T> T named(T[] all, String name) {
        return Arrays.stream(all)
                .filter(one -> one.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(name + " is none of " + Arrays.toString(all)));
    }

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--cases",
            paramLabel = "CASES",
            split = ",",
            converter = CaseNames.class,
            defaultValue = "terasort,wordcount-small,wordcount-large,join,secondarysort",
            description = "comma-separated (default: ${DEFAULT-VALUE})")
    private List<BenchCase> cases;

    @Option(
            names = "--ways",
            paramLabel = "WAYS",
            split = ",",
            converter = WayNames.class,
            description = "comma-separated (default: all but sessions; with --trace:"
                    + " stock,tuned,shared,sessions,tez):"
                    + "%n  stock           Hadoop's own classes and defaults"
                    + "%n  tuned           stock with conf/mapred-site-stock-tuned.xml"
                    + "%n  both            Spillway on both sides"
                    + "%n  shared          both, in JVMs that run one task after the other"
                    + "%n  shared-archive  shared with a task archive and heartbeats of 200 ms"
                    + "%n  sessions        with --trace: one JVM runs the small jobs, larger ones share JVMs"
                    + "%n  tuned-shared    tuned in such JVMs"
                    + "%n  tez             the same jobs on Tez"
                    + "%n  spark           Spark's core API"
                    + "%n  spark-sql       Spark's data frames")
    private List<Way> ways;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "runs of each way and case; each round begins with the next way (default: 5)")
    private int rounds;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "25000000",
            description = "rows of the sort, of 100 bytes each (default: 25000000)")
    private long rows;

    @Option(
            names = "--try",
            description = "20,000 rows, at most 3 maps and 2 reduces: to try the command, not to measure")
    private boolean trial;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "a setting of all MapReduce and Tez jobs; may be given several times")
    private List<String> settings;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "replays a trace of SWIM instead of the cases: a file of its form, or fb-2009-0.tsv or fb-2010-0.tsv")
    String trace;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "50",
            description = "with --trace: its first N jobs (default: 50)")
    private int jobs;

    @Option(
            names = "--bytes-scale",
            paramLabel = "F",
            defaultValue = "0.01",
            description = "with --trace: the factor of all sizes (default: 0.01)")
    private double bytesScale;

    @Option(
            names = "--time-scale",
            paramLabel = "F",
            defaultValue = "0.1",
            description = "with --trace: the factor of the times between jobs (default: 0.1)")
    private double timeScale;

    @Option(names = "--json", paramLabel = "FILE", description = "writes every run to FILE, after each")
    Path json;

    @Option(
            names = "--dir",
            paramLabel = "D",
            description =
                    "the folder of cluster, inputs and logs, kept for the next run (default: lab/peers/target/run)")
    private Path dir;

    @Option(names = "--project", paramLabel = "D", hidden = true, required = true)
    Path project;

    @Option(names = "--project-version", hidden = true, required = true)
    String version;

    @Option(names = "--help", usageHelp = true, description = "print this help")
    private boolean help;

    List<BenchCase> cases() {
        return new ArrayList<>(new LinkedHashSet<>(cases));
    }

    List<Way> ways() {
        if (ways == null) {
            return trace == null
                    ? Arrays.stream(Way.values())
                            .filter(way -> way != Way.SESSIONS)
                            .toList()
                    : List.of(Way.STOCK, Way.TUNED, Way.SHARED, Way.SESSIONS, Way.TEZ);
        }
        if (trace == null && ways.contains(Way.SESSIONS)) {
            throw error("--ways=" + ways + ": sessions run the small jobs of a trace, and the cases are none");
        }
        if (trace != null && !ways.stream().allMatch(Way::runsMapReduceJobs)) {
            throw error("--ways=" + ways + ": the jobs of a trace are MapReduce jobs, which Spark does not run");
        }
        return new ArrayList<>(new LinkedHashSet<>(ways));
    }

    int rounds() {
        return (int) atLeastOne("--rounds", rounds);
    }

    int jobs() {
        return (int) atLeastOne("--jobs", jobs);
    }

    double bytesScale() {
        return positive("--bytes-scale", bytesScale);
    }

    double timeScale() {
        return positive("--time-scale", timeScale);
    }

    Sizes sizes() {
        return new Sizes(atLeastOne("--rows", rows), trial);
    }

    List<String> settings() {
        List<String> given = settings == null ? List.of() : settings;
        for (String setting : given) {
            if (setting.indexOf('=') < 1) {
                throw error("-D " + setting + ": KEY=VALUE expected");
            }
        }
        return given;
    }

    Path work() {
        return (dir == null ? project.resolve("lab/peers/target/run") : dir)
                .toAbsolutePath()
                .normalize();
    }

    private double positive(String option, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw error(option + "=" + value + ": must be above 0");
        }
        return value;
    }

    private long atLeastOne(String option, long value) {
        if (value < 1) {
            throw error(option + "=" + value + ": must be at least 1");
        }
        return value;
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Returns a parser that sets these options. */
    CommandLine parser() {
        return new CommandLine(this);
    }
}
