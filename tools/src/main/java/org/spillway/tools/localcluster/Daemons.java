package org.spillway.tools.localcluster;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Starts and stops the daemons of a cluster.
 *
 * @param java the home of the JDK that they and the containers run on
 * @param jars the daemons' class path, which follows their configuration and the web pages
 */
record Daemons(ClusterFolder folder, Path java, List<String> jars) {
    /** A node manager takes some seconds to end its containers, and minutes on a very busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int MESSAGE_LINES = 80;

    private static final String FORMAT = "format";

    private static final Set<String> JVM_OPTIONS = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** The start of a log line at level ERROR or FATAL: date, time and level. */
    private static final Pattern ERROR = Pattern.compile("^[-0-9]+ [:,0-9]+ (ERROR|FATAL) ");

    /** Starts a daemon on this machine, which keeps running after this JVM ends. */
    void start(DaemonKind kind, int number) throws IOException {
        start(kind, DaemonPlace.onThisMachine(folder, kind, number));
    }

    /** Starts a daemon, which keeps running after this JVM ends. */
    void start(DaemonKind kind, DaemonPlace place) throws IOException {
        Process process = command(kind, place).start();
        new PidFile(folder, place.name()).write(process.toHandle());
    }

    /** Formats HDFS, unless the folder contains a file system already. */
    void formatIfNew() throws IOException, InterruptedException {
        if (Files.notExists(folder.data().resolve("name"))) {
            format(DaemonPlace.onThisMachine(folder, DaemonKind.NAMENODE, 1));
        }
    }

    /** Formats HDFS where the name node is to run. */
    void format(DaemonPlace nameNode) throws IOException, InterruptedException {
        int code = command(DaemonKind.NAMENODE, nameNode.named(FORMAT), "-format", "-nonInteractive")
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("cannot format the file system: exit code " + code + tail(FORMAT));
        }
    }

    private ProcessBuilder command(DaemonKind kind, DaemonPlace place, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                java.resolve("bin/java").toString(),
                PidFile.mark(folder, place.name()),
                "-Xmx" + kind.heapMb + "m",
                "-XX:+UseSerialGC",
                "-Dhadoop.root.logger=INFO,console",
                "-Dhadoop.log.dir=" + place.logs(),
                "-Djava.io.tmpdir=" + place.temp()));
        command.addAll(place.options());
        command.addAll(List.of(
                "-cp",
                place.conf()
                        + File.pathSeparator
                        + folder.pages()
                        + File.pathSeparator
                        + String.join(File.pathSeparator, jars),
                kind.mainClass));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(place.on().apply(command));
        builder.directory(folder.root().toFile());
        removeForeign(builder.environment());
        // Hadoop before 3.5 accesses java.lang by reflection. Java 8, which needs no leave for that, does not read the
        // variable.
        builder.environment().put("JDK_JAVA_OPTIONS", "--add-opens=java.base/java.lang=ALL-UNNAMED");
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().put("HADOOP_CONF_DIR", place.conf().toString());
        builder.redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.log(place.name()).toFile()));
        return builder;
    }

    /** Removes what is for another Hadoop, and options of a JVM, which may conflict with the daemons'. */
    static void removeForeign(Map<String, String> environment) {
        environment
                .keySet()
                .removeIf(name -> name.startsWith("HADOOP_") || name.startsWith("YARN_") || JVM_OPTIONS.contains(name));
    }

    /** Returns the names of the daemons that run. */
    List<String> running() throws IOException {
        List<String> running = new ArrayList<>();
        for (String name : PidFile.daemons(folder)) {
            if (new PidFile(folder, name).running().isPresent()) {
                running.add(name);
            }
        }
        return running;
    }

    /**
     * Checks that all daemons that were started still run.
     *
     * @throws IOException if one has ended. The message contains the last error of its log
     */
    void checkAllRun() throws IOException {
        for (String name : PidFile.daemons(folder)) {
            checkRuns(name);
        }
    }

    /** Checks that a daemon still runs, as {@link #checkAllRun} does. */
    void checkRuns(String name) throws IOException {
        if (new PidFile(folder, name).running().isEmpty()) {
            throw new IOException(name + " has ended" + tail(name));
        }
    }

    /**
     * Stops all daemons that run, with all processes that they started. Touches no other process.
     *
     * @return the number of daemons that ran
     */
    int stop() throws IOException, InterruptedException {
        int stopped = 0;
        // In the reverse order of dependencies: node managers before the resource manager, the file system last.
        List<String> names = new ArrayList<>(PidFile.daemons(folder));
        names.sort(Comparator.comparingInt(Daemons::rank));
        for (String name : names) {
            stopped += stop(name) ? 1 : 0;
        }
        return stopped;
    }

    /**
     * Stops a daemon if it runs, with all processes that it started.
     *
     * @return whether it ran
     */
    boolean stop(String name) throws IOException, InterruptedException {
        PidFile file = new PidFile(folder, name);
        Optional<ProcessHandle> process = file.running();
        if (process.isPresent()) {
            end(process.get());
        }
        file.delete();
        return process.isPresent();
    }

    private static int rank(String name) {
        List<String> order = List.of("nodemanager", "historyserver", "resourcemanager", "datanode", "namenode");
        return order.indexOf(name.replaceFirst("-.*", ""));
    }

    private static void end(ProcessHandle process) throws IOException, InterruptedException {
        // The node manager's containers. A node manager that is killed leaves them running.
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        if (!waitFor(process)) {
            process.destroyForcibly();
            if (!waitFor(process)) {
                throw new IOException("cannot end process " + process.pid());
            }
        }
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private static boolean waitFor(ProcessHandle process) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (PidFile.isRunning(process)) {
            if (System.nanoTime() > end) {
                return false;
            }
            try {
                process.onExit().get(100, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // The loop checks again: onExit() does not complete for a zombie.
            } catch (ExecutionException e) {
                throw new IllegalStateException("cannot wait for process " + process.pid(), e);
            }
        }
        return true;
    }

    /** Returns the last error of a log, or its last lines if it has none, as the end of a message. */
    private String tail(String name) throws IOException {
        Path log = folder.log(name);
        if (!Files.exists(log)) {
            return "";
        }
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        return "; from " + log + ":\n"
                + lines.stream().skip(lastWords(lines)).limit(MESSAGE_LINES).collect(Collectors.joining("\n"));
    }

    /**
     * Returns the index of the last ERROR line, which may precede a long stack trace. Without such a line, returns the
     * index of the line {@link #MESSAGE_LINES} before the end.
     */
    private static int lastWords(List<String> lines) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (ERROR.matcher(lines.get(i)).find()) {
                return i;
            }
        }
        return Math.max(0, lines.size() - MESSAGE_LINES);
    }
}
