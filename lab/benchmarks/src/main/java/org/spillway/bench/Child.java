package org.spillway.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The parent's handle on a {@link BenchChild} process. */
final class Child implements AutoCloseable {
    private static final int ERROR_LINES = 60;

    private final CollectorKind kind;
    private final Path taskFolder;
    private final long started = System.nanoTime();
    private final Process process;
    private final Writer requests;
    private final BufferedReader answers;
    private final Path errors;
    private String words;

    /** Starts a child of {@link Rounds#start}. */
    Child(CollectorKind kind, ProcessBuilder command, Sandbox sandbox) throws IOException {
        this.kind = kind;
        taskFolder = Sandbox.taskFolder(sandbox.folder(), kind);
        errors = sandbox.folder().resolve(kind.label() + ".err");
        process = sandbox.start(command.redirectError(errors.toFile()));
        requests = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    Sample run(String row) throws IOException, InterruptedException {
        return Sample.of(ask("run " + row));
    }

    OutputDigest verify() throws IOException, InterruptedException {
        return OutputDigest.of(ask("verify"));
    }

    /** Deletes the output of the last run, so that the disk does not write it while another collector is measured. */
    void clear() {
        Sandbox.delete(taskFolder);
    }

    /** Asks the child to exit, waits for it and returns the nanoseconds since its start. */
    long quit() throws IOException, InterruptedException {
        send("quit");
        int code = process.waitFor();
        if (code != 0) {
            throw failed("exit code " + code);
        }
        return System.nanoTime() - started;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private Map<String, Long> ask(String request) throws IOException, InterruptedException {
        send(request);
        String line = answers.readLine();
        while (line != null && !NameValues.isAnswer(line)) {
            if (FailureWords.areIn(line)) {
                words = FailureWords.parse(line);
            }
            line = answers.readLine();
        }
        if (line == null) {
            throw failed("no answer to: " + request + ", exit code " + process.waitFor());
        }
        return NameValues.parse(line);
    }

    private void send(String request) throws IOException, InterruptedException {
        try {
            requests.write(request + "\n");
            requests.flush();
        } catch (IOException e) {
            process.waitFor();
            ChildFailedException failure = failed("cannot be asked: " + request);
            failure.addSuppressed(e);
            throw failure;
        }
    }

    // The child has ended, so the file is whole.
    private ChildFailedException failed(String how) throws IOException {
        List<String> lines = Files.readAllLines(errors, StandardCharsets.ISO_8859_1);
        String end = String.join(
                System.lineSeparator(), lines.subList(Math.max(0, lines.size() - ERROR_LINES), lines.size()));
        return new ChildFailedException(
                "child " + kind + " failed: " + how + "; the end of its standard error:" + System.lineSeparator() + end,
                words == null ? "exit code " + process.exitValue() : words);
    }
}
