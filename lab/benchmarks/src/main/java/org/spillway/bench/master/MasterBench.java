package org.spillway.bench.master;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;

/** Measures masters in turn, each run in a JVM of its own. */
public final class MasterBench {
    /** The name of the benchmark. */
    public static final String NAME = "master";

    private static final int OUTPUT_LINES = 60;

    // Of the masters' JVMs, which write as much as in a cluster.
    private static final String LOG_SETTINGS = """
            log4j.rootLogger=INFO,F
            log4j.appender.F=org.apache.log4j.FileAppender
            log4j.appender.F.File=${master.folder}/syslog
            log4j.appender.F.BufferedIO=true
            log4j.appender.F.layout=org.apache.log4j.PatternLayout
            log4j.appender.F.layout.ConversionPattern=%d{ISO8601} %p [%t] %c: %m%n
            """;

    private final int runs;
    private final int shrink;
    private final Path folder;
    private final Starter starter;

    /** Starts the processes of a benchmark. */
    @FunctionalInterface
    public interface Starter {
        /** Starts a process that ends with the benchmark at the latest. */
        Process start(ProcessBuilder command) throws IOException;
    }

    /**
     * Creates the benchmark.
     *
     * @param runs measured runs of each master
     * @param shrink divisor of all numbers of tasks and containers
     * @param folder folder for the files of the masters
     */
    public MasterBench(int runs, int shrink, Path folder, Starter starter) {
        this.runs = runs;
        this.shrink = shrink;
        this.folder = folder;
        this.starter = starter;
    }

    /** Returns the names of the rows. */
    public static List<String> rows() {
        return MasterRow.ALL.stream().map(MasterRow::name).toList();
    }

    /** Measures all masters in a row. */
    public MasterResult measure(String name) throws IOException, InterruptedException {
        MasterRow row = MasterRow.ALL.stream()
                .filter(each -> each.name().equals(name))
                .findAny()
                .orElseThrow();
        return measure(row.shrunk(shrink), List.of(MasterWay.values()));
    }

    MasterResult measure(MasterRow row, List<MasterWay> ways) throws IOException, InterruptedException {
        MasterResult result = new MasterResult(row.name());
        for (int run = 0; run < runs; run++) {
            List<MasterWay> order = new ArrayList<>(ways);
            Collections.rotate(order, -run);
            for (MasterWay way : order) {
                result.add(way, run(row, way));
            }
        }
        return result;
    }

    private Figures run(MasterRow row, MasterWay way) throws IOException, InterruptedException {
        Path own = Files.createDirectories(folder.resolve("master"));
        Files.writeString(own.resolve("log4j.properties"), LOG_SETTINGS);
        Files.writeString(
                own.resolve("hosts"),
                MadeUpNodes.hostsFile(InetAddress.getLocalHost().getHostName()));
        Path output = own.resolve("output");
        Process child =
                starter.start(command(row, way, own).redirectErrorStream(true).redirectOutput(output.toFile()));
        try {
            if (child.waitFor() != 0) {
                throw new IOException("row " + row.name() + ": the master " + way.label() + " failed, exit code "
                        + child.exitValue() + "; the end of its output:" + System.lineSeparator() + end(output));
            }
            return Figures.read(own.resolve(MasterChild.FIGURES));
        } finally {
            child.destroyForcibly();
            FileUtil.fullyDelete(own.toFile());
        }
    }

    private static ProcessBuilder command(MasterRow row, MasterWay way, Path own) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(way.jvmOptions());
        line.add("-Djdk.net.hosts.file=" + own.resolve("hosts"));
        line.add("-Djava.io.tmpdir=" + own);
        line.add("-Dmaster.folder=" + own);
        line.add("-Dlog4j.configuration=" + own.resolve("log4j.properties").toUri());
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), MasterChild.class.getName()));
        line.addAll(List.of(way.name(), own.toString()));
        line.addAll(row.arguments());
        ProcessBuilder command = new ProcessBuilder(line);
        // What YARN sets for a master's container.
        Map<String, String> environment = command.environment();
        environment.put(Environment.NM_HOST.name(), "localhost");
        environment.put(Environment.NM_PORT.name(), Integer.toString(MadeUpNodes.PORT));
        environment.put(Environment.NM_HTTP_PORT.name(), Integer.toString(MadeUpNodes.PORT));
        environment.putIfAbsent(Environment.USER.name(), System.getProperty("user.name"));
        environment.put(ApplicationConstants.APP_SUBMIT_TIME_ENV, Long.toString(System.currentTimeMillis()));
        return command;
    }

    private static String end(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        return String.join(
                System.lineSeparator(), lines.subList(Math.max(0, lines.size() - OUTPUT_LINES), lines.size()));
    }
}
