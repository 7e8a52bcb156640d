package org.spillway.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;

/** Drains a child's standard error and keeps the last lines for the bench's error message. */
final class StderrTail {
    private static final int LINES = 60;

    private final ArrayDeque<String> lines = new ArrayDeque<>();
    private final Thread reader;

    StderrTail(Process child) {
        reader = new Thread(() -> drain(child), "bench-stderr");
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns the last lines. Waits for the end of the stream, so the child must have ended. */
    String ofEnded() throws InterruptedException {
        reader.join();
        synchronized (lines) {
            return String.join(System.lineSeparator(), lines);
        }
    }

    private void drain(Process child) {
        try (BufferedReader in = child.errorReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                    if (lines.size() > LINES) {
                        lines.remove();
                    }
                }
            }
        } catch (IOException e) {
            // The stream of a killed child closes under the reader. This is not an error, but the tail mentions it.
            synchronized (lines) {
                lines.add("(standard error ends here: " + e + ")");
            }
        }
    }
}
