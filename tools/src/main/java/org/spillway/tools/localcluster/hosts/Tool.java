package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spillway.report.foreign.ProgramRun;

/** Runs tools of the system. */
final class Tool {
    private Tool() {}

    /** Adds the folders of system tools, which the path of an ordinary user often lacks. */
    static void addSystemFolders(Map<String, String> environment) {
        environment.merge("PATH", "/usr/sbin:/sbin", (path, more) -> path + ":" + more);
    }

    /**
     * Runs a command to its end.
     *
     * @throws IOException if it fails. The message is the first line that it printed
     */
    static void run(List<String> command, String input) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command);
        addSystemFolders(builder.environment());
        ProgramRun run = ProgramRun.of(builder, input);
        if (run.exit() != 0) {
            throw new IOException(
                    run.output().isBlank()
                            ? "exit code " + run.exit()
                            : run.output().strip().lines().findFirst().orElseThrow());
        }
    }

    /** Runs lines of a batch by ip or tc. Stops at the first that fails. */
    static void batch(Namespaces namespaces, long process, String tool, List<String> lines)
            throws IOException, InterruptedException {
        try {
            run(
                    namespaces.links(process, new ArrayList<>(List.of(tool, "-batch", "-"))),
                    String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw new IOException(tool + " " + String.join("; ", lines) + ": " + e.getMessage(), e);
        }
    }
}
