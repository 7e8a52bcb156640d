package org.spillway.formats.shortcircuit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spillway.report.cli.ExitHook;

/** The parent's end of a {@link ReadChild}. */
final class ReadProcess implements AutoCloseable {
    // Before the run's folder is deleted, into which the child writes.
    private static final int EXIT_TURN = 1;
    private static final int LOG_LINES = 40;
    private static final String HEAP = "-Xmx1g";

    private final Process process;
    private final ExitHook hook;
    private final Path log;
    private final Writer requests;
    private final BufferedReader answers;

    /**
     * Starts it; {@link #ready} waits until it is ready.
     *
     * @param hadoop whose classes it runs on
     * @param folder its own
     * @param sockets where its DataNode listens on a domain socket; null for nowhere
     * @param running a folder on the cluster that it shall read instead of one of its own; null for its own
     */
    ReadProcess(HadoopJars hadoop, Path folder, Path sockets, String running, long seed, Sizes sizes)
            throws IOException {
        Files.createDirectories(folder);
        log = folder.resolve("log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(HEAP);
        // The daemons' web servers unpack their pages into it, and nobody stops them in order.
        command.add("-Djava.io.tmpdir=" + folder);
        // Hadoop 3.4 reflects into it; 3.5 does not mind.
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
        requests = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Waits until its cluster is up and the files are written. */
    Ready ready() throws IOException, InterruptedException {
        return Answer.parseReady(answer());
    }

    /** Asks for a read and waits for its figures. */
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
        // Its last words are complete only then.
        process.destroy();
        process.waitFor();
        // A path in a message may be of any charset.
        List<String> lines = Files.readAllLines(log, Charset.forName("ISO-8859-1"));
        String end = String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        return new IOException(how + "\nThe reading JVM's standard error ends so:\n" + end, cause);
    }

    /** Ends it. */
    @Override
    public void close() {
        process.destroyForcibly();
        // One that is still dying could yet write a file into a folder that is being deleted.
        process.onExit().join();
        hook.close();
    }
}
