package org.spillway.formats.shortcircuit;

import java.io.PrintStream;
import java.util.List;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code shortcircuit}: repeats HDFS-347's benchmarks and measures whether MapReduce gains. */
@Command(
        name = "shortcircuit",
        description = "Reads HDFS blocks on the DataNode's machine: over TCP, by the file's path, by a domain socket."
                + " Starts its own clusters.")
public final class ShortCircuitStudy extends Study {
    @Option(
            names = "--reads",
            paramLabel = "N",
            description = "random reads of each thread in a round (default: ${DEFAULT-VALUE})")
    private int reads = 400;

    @Option(
            names = "--passes",
            paramLabel = "N",
            description = "passes over the sequential file in a round (default: ${DEFAULT-VALUE})")
    private int passes = 2;

    @Option(
            names = "--mb",
            paramLabel = "N",
            description = "size of the sequential file in 10^6 bytes (default: ${DEFAULT-VALUE})")
    private int megabytes = 128;

    @Option(
            names = "--job-mb",
            paramLabel = "N",
            description = "size of the job's input in 10^6 bytes (default: ${DEFAULT-VALUE})")
    private int jobMegabytes = 32;

    @Override
    public List<Table> run(PrintStream progress) throws Exception {
        Sizes sizes = new Sizes(
                atLeast(1, "--reads", reads),
                atLeast(1, "--passes", passes),
                atLeast(1, "--mb", megabytes),
                atLeast(1, "--job-mb", jobMegabytes));
        try (ScratchFolder scratch = localScratch();
                Readers readers = Readers.start(scratch.local(), HadoopJars.olderFolder(), sizes, progress)) {
            Tables tables = new Tables(readers.all(), alternate(Reader.trials(readers.all(), sizes), progress));
            return List.of(tables.random(), tables.whole(megabytes), tables.welch(), tables.job(jobMegabytes));
        }
    }
}
