package org.spillway.tools.minicluster;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.spillway.report.PluginKind;
import org.spillway.report.RunVariant;
import org.spillway.report.Side;
import org.spillway.report.cli.ProgramOptions;
import org.spillway.report.cli.ReportFiles;
import org.spillway.tools.archive.TaskArchive;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Option;

/** The command line of {@link TeraSortBench}. */
@Command(
        name = "spillway terasort",
        header = "Sorts the same rows with stock and with Spillway, and compares the times.",
        footer = {
            "",
            "Times come from the job history. Each output is validated against the generated rows.",
            "",
            "Exit codes: 0 all outputs are valid; 1 a sort failed, or Spillway left a side to stock; 2 wrong usage."
        },
        defaultValueProvider = TeraSortOptions.Defaults.class)
final class TeraSortOptions extends ProgramOptions {
    /** Has tuned stock and shared JVMs among the ways. */
    static final class Defaults implements IDefaultValueProvider {
        @Override
        public String defaultValue(ArgSpec option) {
            return option.paramLabel().equals("WAYS") ? "stock,tuned,both,shared" : null;
        }
    }

    /** Above this stock refuses its sort buffer. */
    private static final int STOCK_MAX_SORT_MB = 2047;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            converter = ByteSize.class,
            description = "bytes to sort; k, m and g stand for 10^3, 10^6 and 10^9 (default: 500m)")
    private Long size;

    @Option(names = "--rows", paramLabel = "N", description = "the same in rows of 100 bytes, instead of --size")
    private Long rows;

    @Option(names = "--reduces", paramLabel = "N", description = "reduce tasks (default: one a core)")
    private Integer reduces;

    @Option(
            names = "--codec",
            paramLabel = "CODEC",
            converter = CodecName.class,
            description = "codec of the map output: none (default), lz4, snappy, gzip, zstd or a class name")
    private Class<? extends CompressionCodec> codec;

    @Option(names = "--sort-mb", paramLabel = "N", description = "mapreduce.task.io.sort.mb (default: Hadoop's, 100)")
    private Integer sortMb;

    @Mixin
    private TurnOptions turns = new TurnOptions();

    @Mixin
    TaskVcores vcores = new TaskVcores();

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "a setting of the jobs, which a way may override; may be given several times")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Mixin
    private StartConf startConf = new StartConf();

    @Option(
            names = "--task-archive",
            paramLabel = "D",
            description =
                    "start the tasks of all ways but stock from the archive that spillway task-archive built in this folder")
    private Path archive;

    @Option(
            names = "--cluster",
            description = "use the cluster that HADOOP_CONF_DIR names instead of one inside this JVM")
    boolean cluster;

    @Option(
            names = "--account",
            description = "also print the CPU seconds of each sort by role and kind of thread, and the peak memory;"
                    + " needs Linux, and with --cluster a cluster of this machine alone")
    boolean account;

    @Mixin
    ReportFiles files = new ReportFiles();

    @Option(names = "--libjars", paramLabel = "JARS", hidden = true, description = "what --cluster ships to the tasks")
    String libjars;

    /** What the options ask for, checked. */
    TeraSortPlan plan() {
        if (size != null && rows != null) {
            throw error("--size and --rows exclude one another");
        }
        atLeast(1, "--reduces", reduces);
        atLeast(1, "--sort-mb", sortMb);
        List<RunVariant> inOrder = turns.variants();
        for (RunVariant variant : inOrder) {
            if (!variant.isInKeyOrder()) {
                throw error(TurnOptions.WAYS + "=" + variant + ": TeraSort needs its keys in order");
            }
        }
        boolean stockCollects = inOrder.stream().anyMatch(variant -> variant.kind(Side.MAP) == PluginKind.STOCK);
        if (sortMb != null && sortMb > STOCK_MAX_SORT_MB && stockCollects) {
            throw error("--sort-mb=" + sortMb + ": above " + STOCK_MAX_SORT_MB
                    + " stock refuses its buffer; use --ways collector,both");
        }
        Map<String, String> all = new LinkedHashMap<>(vcores.settings());
        all.putAll(settings);
        return new TeraSortPlan(
                countRows(),
                reduces == null ? 0 : reduces,
                sortMb == null ? 0 : sortMb,
                codec,
                inOrder,
                turns.runs(),
                all,
                startConf.settings(),
                archive());
    }

    private TaskArchive archive() {
        if (archive == null) {
            return null;
        }
        TaskArchive built = TaskArchive.in(archive);
        if (!built.isBuilt()) {
            throw error("--task-archive=" + archive + ": no archive there; spillway task-archive build makes one");
        }
        return built;
    }

    private long countRows() {
        if (rows != null) {
            // None at all is a case that a sort must get right, too.
            atLeast(0, "--rows", rows);
            if (rows > Long.MAX_VALUE / TeraSortPlan.ROW_BYTES) {
                throw error("--rows=" + rows + ": above " + Long.MAX_VALUE / TeraSortPlan.ROW_BYTES);
            }
            return rows;
        }
        long bytes = size == null ? 500_000_000 : size;
        if (bytes < TeraSortPlan.ROW_BYTES) {
            throw error("--size=" + bytes + " bytes: below one row of " + TeraSortPlan.ROW_BYTES);
        }
        return bytes / TeraSortPlan.ROW_BYTES;
    }
}
