package org.spillway.formats.lab;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.util.VersionInfo;
import org.spillway.report.cli.Program;
import org.spillway.report.cli.ProgramOptions;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A command of the lab, with the options that all studies share. */
public abstract class Study extends ProgramOptions {
    private static final double GIB = 1L << 30;

    /** The seed of all generated data, so that each run has the same. */
    public static final long SEED = 3315;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "measured rounds, after one unmeasured round (default: ${DEFAULT-VALUE})")
    private int rounds = 5;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description = "folder for the files, which are deleted at the end (default: the system's folder for"
                    + " temporary files)")
    private String folder;

    /**
     * Measures and verifies.
     *
     * @param progress receives a line for each round
     * @return tables to print
     * @throws ParameterException for a wrong option, before anything is measured
     * @throws WrongDataException if data that was read differs from the data that was written
     */
    public abstract List<Table> run(PrintStream progress) throws Exception;

    /** Returns a parser of this study's options. Names of codecs and data sets may be in lower case. */
    public final CommandLine parser() {
        return new CommandLine(this).setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Runs the study and prints its tables. */
    public final int call(PrintStream out) throws Exception {
        List<Table> tables = run(System.err);
        out.println(machine() + "; rounds: " + rounds);
        tables.forEach(table -> table.print(out));
        out.println();
        out.println("All data that was read equals the data that was written.");
        return Program.OK;
    }

    /** Runs trials in as many rounds as the user asked for. */
    protected final Results alternate(List<Trial> trials, PrintStream progress) throws Exception {
        return Alternation.run(trials, rounds, progress);
    }

    /**
     * Makes the scratch folder of a run.
     *
     * @throws ParameterException if it cannot be made
     */
    protected final ScratchFolder scratch() {
        atLeast(1, "--rounds", rounds);
        try {
            return ScratchFolder.open(folder);
        } catch (IOException | IllegalArgumentException e) {
            throw error("--folder=" + folder + ": " + e.getMessage());
        }
    }

    /** Returns cores, memory, JDK, Hadoop and operating system in one line. */
    private static String machine() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return String.format(
                Locale.ROOT,
                "%d cores, %.1f GiB of memory, heap %.1f GiB, JDK %s, Hadoop %s, %s %s %s",
                Runtime.getRuntime().availableProcessors(),
                system.getTotalMemorySize() / GIB,
                Runtime.getRuntime().maxMemory() / GIB,
                System.getProperty("java.version"),
                VersionInfo.getVersion(),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"));
    }
}
