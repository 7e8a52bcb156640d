package org.spillway.formats.lab;

import java.io.PrintStream;

/** What each command of the lab implements. Its options are picocli's; {@link LabOptions} is a mixin among them. */
public interface Study {
    /** The question in a line, for the head of the output and of the page. */
    String title();

    /** The options that all studies share, once they are parsed. */
    LabOptions options();

    /**
     * Checks its own options, measures and verifies.
     *
     * @param progress a line now and then for whoever waits
     * @throws picocli.CommandLine.ParameterException for a wrong option, before anything is measured
     * @throws WrongDataException when something was read that had not been written
     */
    Findings run(PrintStream progress) throws Exception;
}
