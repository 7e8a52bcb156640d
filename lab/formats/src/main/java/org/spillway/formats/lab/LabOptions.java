package org.spillway.formats.lab;

import java.io.IOException;
import java.nio.file.Path;
import org.spillway.report.cli.ReportFiles;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that all studies share, as a picocli mixin. */
public final class LabOptions {
    private static final int MAX_ROUNDS = 1000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "measured rounds, after one unmeasured round (default: ${DEFAULT-VALUE})")
    private int rounds = 5;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "seed of all generated data; the same seed gives the same bytes (default: ${DEFAULT-VALUE})")
    private long seed = 3315;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description = "folder for the files, local or a URI such as hdfs://host/tmp; they are deleted at the end"
                    + " (default: the system's folder for temporary files)")
    private String folder;

    @Option(names = "--full", description = "uses the sizes of the published study; takes hours")
    private boolean full;

    @Option(names = "--html", paramLabel = "FILE", description = "writes the tables and charts as a page for a browser")
    private Path html;

    @Option(names = "--json", paramLabel = "FILE", description = "writes every figure as JSON")
    private Path json;

    @Option(names = "--help", usageHelp = true, description = "print this help")
    private boolean help;

    /** Returns the number of measured rounds. */
    public int rounds() {
        return rounds;
    }

    /** Returns the seed of all generated data. */
    public long seed() {
        return seed;
    }

    /** Returns a local folder or a URI; null for the system's temporary folder. */
    public String folder() {
        return folder;
    }

    /** Returns whether to use the sizes of the published study. */
    public boolean full() {
        return full;
    }

    /** Returns the file for the page; null for none. */
    public Path html() {
        return html;
    }

    /** Returns the file for the JSON; null for none. */
    public Path json() {
        return json;
    }

    /** Throws an {@link #error} for the first of these options that is wrong. Called before any work. */
    public void check() {
        if (rounds < 1 || rounds > MAX_ROUNDS) {
            throw error("--rounds=" + rounds + ": must be 1 to " + MAX_ROUNDS);
        }
        for (String problem : new String[] {ReportFiles.problem("--html", html), ReportFiles.problem("--json", json)}) {
            if (problem != null) {
                throw error(problem);
            }
        }
    }

    /**
     * Makes the scratch folder of a run.
     *
     * @param bytes the most bytes that it holds at any time
     * @throws ParameterException if it cannot be made, or if its disk has too little room
     */
    public ScratchFolder scratch(long bytes) {
        try {
            return ScratchFolder.open(folder, bytes);
        } catch (IOException | IllegalArgumentException e) {
            throw error("--folder=" + (folder == null ? System.getProperty("java.io.tmpdir") : folder) + ": "
                    + e.getMessage());
        }
    }

    /** Returns an error of the command line. The message should name value, limit and place. */
    public ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
