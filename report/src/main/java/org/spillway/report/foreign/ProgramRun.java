package org.spillway.report.foreign;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The run of a program of the machine, to its end.
 *
 * @param exit its exit code
 * @param output what it printed, to standard output and standard error
 */
public record ProgramRun(int exit, String output) {
    /** Runs a program that has no input. */
    public static ProgramRun of(String... command) throws IOException, InterruptedException {
        return of(new ProcessBuilder(command), "");
    }

    /**
     * Runs a program with text as its input.
     *
     * @param builder its command, environment and folder; if it sends standard error elsewhere, that is not in the output
     */
    public static ProgramRun of(ProcessBuilder builder, String input) throws IOException, InterruptedException {
        boolean both = builder.redirectError() == ProcessBuilder.Redirect.PIPE;
        Process process = builder.redirectErrorStream(both).start();
        try {
            try (OutputStream in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // It ended before it read all. Its exit code tells whether it failed.
            }
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new ProgramRun(process.waitFor(), output);
        } finally {
            process.destroy();
        }
    }
}
