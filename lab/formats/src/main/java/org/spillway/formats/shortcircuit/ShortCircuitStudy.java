package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code shortcircuit}: repeats HDFS-347's benchmarks and measures whether MapReduce gains. */
@Command(
        name = "shortcircuit",
        description = "Reads HDFS blocks on the DataNode's machine: over TCP, by the file's path, by a domain socket."
                + " Starts its own clusters, unless --folder lies on a running one: then HADOOP_CONF_DIR selects the"
                + " kind of short-circuit read, and the Hadoop of HADOOP_HOME reads.")
public final class ShortCircuitStudy extends Study {
    private static final int MAX_READS = 1_000_000;
    private static final int MAX_PASSES = 10_000;
    private static final int MAX_MEGABYTES = 100_000;

    @Option(
            names = "--reads",
            paramLabel = "N",
            description = "random reads of each thread in a round (default: 400; with --full 6000)")
    private Integer reads;

    @Option(
            names = "--passes",
            paramLabel = "N",
            description = "passes over the sequential file in a round (default: 2; with --full 20)")
    private Integer passes;

    @Option(
            names = "--mb",
            paramLabel = "N",
            description = "size of the sequential file in 10^6 bytes (default: 128; with --full 1000)")
    private Integer megabytes;

    @Option(
            names = "--job-mb",
            paramLabel = "N",
            description = "size of the job's input in 10^6 bytes (default: 32; with --full 256)")
    private Integer jobMegabytes;

    @Option(
            names = "--hadoop-3.4",
            paramLabel = "FOLDER",
            description = "folder with classpath.txt and native for the domain-socket path, which the build creates"
                    + " (default: that of this build)")
    private Path older;

    /** Creates the study with default options; picocli sets the others. */
    public ShortCircuitStudy() {}

    @Override
    public String title() {
        return "Short-circuit local reads";
    }

    @Override
    public Findings run(PrintStream progress) throws Exception {
        check();
        Sizes sizes = sizes();
        try (ScratchFolder scratch = scratch(2 * sizes.disk());
                ScratchFolder local = scratch.isLocal() ? null : ScratchFolder.open(null, sizes.disk());
                Readers readers = start(scratch, local, sizes, progress)) {
            Results results = Alternation.run(readers.trials(sizes), rounds(), progress);
            return findings(readers, results, sizes);
        }
    }

    private Readers start(ScratchFolder scratch, ScratchFolder local, Sizes sizes, PrintStream progress)
            throws IOException, InterruptedException {
        if (local == null) {
            Path folder = older == null ? HadoopJars.olderFolder() : older;
            return Readers.start(scratch.local(), folder, seed(), sizes, progress);
        }
        if (!"hdfs".equals(scratch.path().toUri().getScheme())) {
            throw error("--folder=" + folder() + ": must be a local folder or one on HDFS");
        }
        HadoopJars hadoop = HadoopJars.ofCluster(System.getenv("HADOOP_HOME"));
        return Readers.start(hadoop, local.local(), scratch.path().toString(), seed(), sizes, progress);
    }

    private Sizes sizes() {
        Sizes base = full() ? Sizes.FULL : Sizes.DEFAULT;
        return new Sizes(
                checked("--reads", reads, base.reads(), MAX_READS),
                checked("--passes", passes, base.passes(), MAX_PASSES),
                checked("--mb", megabytes, base.megabytes(), MAX_MEGABYTES),
                checked("--job-mb", jobMegabytes, base.jobMegabytes(), MAX_MEGABYTES));
    }

    private int checked(String option, Integer given, int otherwise, int max) {
        if (given == null) {
            return otherwise;
        }
        if (given < 1 || given > max) {
            throw error(option + "=" + given + ": must be 1 to " + max);
        }
        return given;
    }

    private Findings findings(Readers readers, Results results, Sizes sizes) {
        Tables tables = new Tables(readers.all(), results);
        Findings findings = new Findings(results);
        findings.table(
                "Parallel random reads, median MB/s (10^6 bytes): rounds=" + rounds() + ", reads a thread and round="
                        + sizes.reads() + ", bytes of a file=" + readers.randomBytes(),
                tables.random());
        findings.table(
                "One reader, a file of " + sizes.megabytes() + " MB: rounds=" + rounds() + ", passes a round="
                        + sizes.passes(),
                tables.whole());
        findings.table("Do the means differ? A round is a sample", tables.welch());
        findings.table("A job of maps and one reduce over " + sizes.jobMegabytes() + " MB of lines", tables.job());
        findings.bars(tables.bars());
        findings.note(
                "Verified: every byte that was read, against its offset and the seed, within the measured time; and"
                        + " that each reader read all of it by its own path.");
        findings.note("The shuffle reads nothing from HDFS: map outputs lie on the local disk, where the reduce or the"
                + " ShuffleHandler reads them as plain files. No short circuit can reach it.");
        if (readers.unavailable() != null) {
            findings.note(readers.unavailable());
        }
        return findings;
    }
}
