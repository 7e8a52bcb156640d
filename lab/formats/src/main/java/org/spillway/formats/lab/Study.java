package org.spillway.formats.lab;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spillway.report.cli.ProgramOptions;
import org.spillway.report.cli.ReportFiles;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A command of the lab, with the options that all studies share. */
public abstract class Study extends ProgramOptions {
    private static final int MAX_ROUNDS = 1000;

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

    /** Returns the study's subject in one line, for the head of the output and of the page. */
    public abstract String title();

    /**
     * Checks the study's own options, measures and verifies.
     *
     * @param progress receives progress lines
     * @throws ParameterException for a wrong option, before anything is measured
     * @throws WrongDataException if data that was read differs from the data that was written
     */
    public abstract Findings run(PrintStream progress) throws Exception;

    /** Returns the number of measured rounds. */
    public final int rounds() {
        return rounds;
    }

    /** Returns the seed of all generated data. */
    public final long seed() {
        return seed;
    }

    /** Returns a local folder or a URI; null for the system's temporary folder. */
    public final String folder() {
        return folder;
    }

    /** Returns whether to use the sizes of the published study. */
    public final boolean full() {
        return full;
    }

    /** Returns the file for the page; null for none. */
    public final Path html() {
        return html;
    }

    /** Returns the file for the JSON; null for none. */
    public final Path json() {
        return json;
    }

    /** Throws an {@link #error} for the first of these options that is wrong. Called before any work. */
    public final void check() {
        if (rounds < 1 || rounds > MAX_ROUNDS) {
            throw error("--rounds=" + rounds + ": must be 1 to " + MAX_ROUNDS);
        }
        String problem = ReportFiles.problem(html, json);
        if (problem != null) {
            throw error(problem);
        }
    }

    /**
     * Makes the scratch folder of a run.
     *
     * @param bytes the most bytes that it holds at any time
     * @throws ParameterException if it cannot be made, or if its disk has too little room
     */
    protected final ScratchFolder scratch(long bytes) {
        try {
            return ScratchFolder.open(folder, bytes);
        } catch (IOException | IllegalArgumentException e) {
            throw error("--folder=" + (folder == null ? System.getProperty("java.io.tmpdir") : folder) + ": "
                    + e.getMessage());
        }
    }
}
