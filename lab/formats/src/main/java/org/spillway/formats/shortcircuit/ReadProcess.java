package org.spillway.formats.shortcircuit;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
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
    private static final int MEGA = 1_000_000;

    private final Process process;
    private final ExitHook hook;
    private final Path log;
    private final Writer requests;
    private final BufferedReader answers;

    /**
     * Starts the process; {@link #version} waits until it is ready.
     *
     * @param hadoop the Hadoop on which it runs
     * @param folder the folder of this process
     * @param sockets folder of its DataNode's domain socket; null for no socket
     */
    ReadProcess(HadoopJars hadoop, Path folder, Path sockets, Sizes sizes) throws IOException {
        Files.createDirectories(folder);
        log = folder.resolve("log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx1g");
        // The daemons' web servers unpack their pages there and are never stopped in order.
        command.add("-Djava.io.tmpdir=" + folder);
        // Hadoop 3.4 needs this for its reflection; it does not affect Hadoop 3.5.
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        if (hadoop.natives() != null) {
            command.add("-Djava.library.path=" + hadoop.natives());
        }
        command.addAll(List.of("-cp", hadoop.classPath(), ReadChild.class.getName()));
        command.addAll(List.of(folder.toString(), sockets == null ? ReadChild.NONE : sockets.toString()));
        command.add(Long.toString((long) sizes.megabytes() * MEGA));
        command.add(Long.toString((long) sizes.jobMegabytes() * MEGA));
        process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        hook = new ExitHook(process::destroyForcibly, EXIT_TURN);
        requests = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Waits until the cluster is up and the files are written; returns Hadoop's version. */
    String version() throws IOException, InterruptedException {
        return answer().version();
    }

    /** Requests a read and waits for its figures. */
    Map<String, Double> ask(Request request) throws IOException, InterruptedException {
        try {
            requests.write(ReadChild.JSON.writeValueAsString(request) + "\n");
            requests.flush();
        } catch (IOException e) {
            throw failed("cannot be asked: " + request, e);
        }
        return answer().figures();
    }

    private Answer answer() throws IOException, InterruptedException {
        String line = answers.readLine();
        if (line == null) {
            throw failed("no answer", null);
        }
        try {
            Answer answer = ReadChild.JSON.readValue(line, Answer.class);
            if (answer.failure() == null) {
                return answer;
            }
            throw failed(answer.failure(), null);
        } catch (JsonProcessingException e) {
            throw failed("wrong answer: " + line, e);
        }
    }

    private IOException failed(String how, IOException cause) throws InterruptedException, IOException {
        // The log is complete only when the process has ended.
        process.destroy();
        process.waitFor();
        // A path in a message may have any charset; ISO-8859-1 decodes all bytes.
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
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
