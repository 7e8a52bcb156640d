package org.spillway.formats.shortcircuit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spillway.report.cli.ExitHook;

/** The parent's handle on a {@link ReadChild} process. */
final class ReadProcess implements AutoCloseable {
    // The child must end before the run's folder is deleted, because it writes into that folder.
    private static final int EXIT_TURN = 1;
    private static final int LOG_LINES = 40;
    private static final String HEAP = "-Xmx1g";

    private final Process process;
    private final ExitHook hook;
    private final Path log;
    private final Writer requests;
    private final BufferedReader answers;

    /**
     * Starts the process; {@link #ready} waits until it is ready.
     *
     * @param hadoop the Hadoop on which it runs
     * @param folder the folder of this process
     * @param sockets folder of its DataNode's domain socket; null for no socket
     * @param running a folder on a running cluster; null to start a cluster of its own
     */
    ReadProcess(HadoopJars hadoop, Path folder, Path sockets, String running, long seed, Sizes sizes)
            throws IOException {
        Files.createDirectories(folder);
        log = folder.resolve("log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(HEAP);
        // The daemons' web servers unpack their pages there and are never stopped in order.
        command.add("-Djava.io.tmpdir=" + folder);
        // Hadoop 3.4 needs this for its reflection; it does not affect Hadoop 3.5.
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        if (hadoop.natives() != null) {
            command.add("-Djava.library.path=" + hadoop.natives());
        }
        command.addAll(List.of("-cp", hadoop.classPath(), ReadChild.class.getName()));
        command.addAll(List.of(folder.toString(), sockets == null ? ReadChild.NONE : sockets.toString()));
        command.add(running == null ? ReadChild.NONE : running);
        command.addAll(List.of(Long.toString(seed), Long.toString(sizes.bytes()), Long.toString(sizes.jobBytes())));
        process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        hook = new ExitHook(process::destroyForcibly, EXIT_TURN);
        requests = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Waits until the cluster is up and the files are written. */
    ReadyAnswer ready() throws IOException, InterruptedException {
        return Answer.parseReady(answer());
    }

    /** Requests a read and waits for its figures. */
    Map<String, Double> ask(Request request) throws IOException, InterruptedException {
        try {
            requests.write(request.line() + "\n");
            requests.flush();
        } catch (IOException e) {
            throw failed("cannot be asked: " + request.line(), e);
        }
        return Answer.parseFigures(answer());
    }

    private String answer() throws IOException, InterruptedException {
        String line = answers.readLine();
        while (line != null && !Answer.is(line)) {
            line = answers.readLine();
        }
        if (line == null) {
            throw failed("no answer", null);
        }
        String failure = Answer.failure(line);
        if (failure != null) {
            throw failed(failure, null);
        }
        return line;
    }

    private IOException failed(String how, IOException cause) throws InterruptedException, IOException {
        // The log is complete only when the process has ended.
        process.destroy();
        process.waitFor();
        // A path in a message may have any charset; ISO-8859-1 decodes all bytes.
        List<String> lines = Files.readAllLines(log, Charset.forName("ISO-8859-1"));
        String end = String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        return new IOException(how + "\nThe reading JVM's standard error ends so:\n" + end, cause);
    }

    /** Ends the process. */
    @Override
    public void close() {
        process.destroyForcibly();
        // A dying process could still write into a folder that is being deleted.
        process.onExit().join();
        hook.close();
    }
}
