package org.spillway.formats.shortcircuit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.net.unix.DomainSocket;
import org.apache.hadoop.util.NativeCodeLoader;
import org.apache.hadoop.util.VersionInfo;

/**
 * The JVM that reads, with a cluster of its own or one that runs, on whichever Hadoop is on its class path. Takes {@link Request} lines from
 * standard input and gives {@link Answer} lines; ends when its input ends, so with its parent at the latest.
 */
public final class ReadChild {
    /** Stands for no folder. */
    static final String NONE = "-";

    private ReadChild() {}

    /** Usage: {@code ReadChild folder socketFolder|- clusterFolder|- seed bytes jobBytes}. */
    public static void main(String[] args) {
        PrintStream answers = System.out;
        // Hadoop's tests log to standard output.
        System.setOut(System.err);
        int code = 0;
        try {
            serve(args, answers);
        } catch (Throwable e) {
            e.printStackTrace();
            answers.println(Answer.failed(e.toString()));
            code = 1;
        }
        // The cluster's threads, or a failed job's, must not keep it.
        System.exit(code);
    }

    private static void serve(String[] args, PrintStream answers)
            throws IOException, InterruptedException, ClassNotFoundException {
        Path folder = Path.of(args[0]);
        Path sockets = NONE.equals(args[1]) ? null : Path.of(args[1]);
        if (sockets != null && DomainSocket.getLoadingFailureReason() != null) {
            throw new IOException(DomainSocket.getLoadingFailureReason());
        }
        ReadCluster cluster = NONE.equals(args[2])
                ? ReadCluster.start(folder.resolve("dfs"), sockets, ReadCluster.user())
                : ReadCluster.running(new HdfsConfiguration(), new org.apache.hadoop.fs.Path(args[2]));
        try (ReadServer server = new ReadServer(
                cluster, folder, Long.parseLong(args[3]), Long.parseLong(args[4]), Long.parseLong(args[5]))) {
            // With native code it is another Hadoop: checksums are computed in it, too.
            String version = VersionInfo.getVersion() + (NativeCodeLoader.isNativeCodeLoaded() ? "+native" : "");
            answers.println(Answer.ready(
                    new Ready(version, ReadServer.randomBytes(cluster), cluster.paths(), cluster.lacking())));
            BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                answers.println(Answer.figures(server.answer(Request.parse(line))));
            }
        }
    }
}
