package org.spillway.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;

/** Drains what a child writes to standard error and keeps the last lines, for the error that ends the bench. */
final class StderrTail {
    private static final int LINES = 60;

    private final ArrayDeque<String> lines = new ArrayDeque<>();
    private final Thread reader;

    StderrTail(Process child) {
        reader = new Thread(() -> drain(child), "bench-stderr");
        reader.setDaemon(true);
        reader.start();
    }

    /** The last lines; waits until the child, which must have ended, has nothing more to say. */
    String ofEnded() throws InterruptedException {
        reader.join();
        synchronized (lines) {
            return String.join(System.lineSeparator(), lines);
        }
    }

    private void drain(Process child) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(child.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                    if (lines.size() > LINES) {
                        lines.remove();
                    }
                }
            }
        } catch (IOException e) {
            // A child that is killed loses the stream under the reader: no failure of its own, but worth a line.
            synchronized (lines) {
                lines.add("(standard error ends here: " + e + ")");
            }
        }
    }
}
