package org.spillway.formats.lab;

import java.io.PrintStream;

/** A command of the lab. Its options are picocli's and include {@link LabOptions} as a mixin. */
public interface Study {
    /** Returns the study's subject in one line, for the head of the output and of the page. */
    String title();

    /** Returns the shared options after parsing. */
    LabOptions options();

    /**
     * Checks the study's options, measures and verifies.
     *
     * @param progress receives progress lines
     * @throws picocli.CommandLine.ParameterException for a wrong option, before anything is measured
     * @throws WrongDataException if data that was read differs from the data that was written
     */
    Findings run(PrintStream progress) throws Exception;
}
