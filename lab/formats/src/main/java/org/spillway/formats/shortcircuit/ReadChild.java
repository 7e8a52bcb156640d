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
 * The JVM that reads, on the Hadoop of its class path, from its own cluster or a running one. It reads {@link Request}
 * lines from standard input and writes {@link Answer} lines. It exits when its input ends, that is, at the latest when
 * its parent ends.
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
        // Exit even if threads of the cluster or of a failed job are still running.
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
            // Hadoop with native code is a separate version, because it also computes checksums natively.
            String version = VersionInfo.getVersion() + (NativeCodeLoader.isNativeCodeLoaded() ? "+native" : "");
            answers.println(Answer.ready(
                    new ReadyAnswer(version, ReadServer.randomBytes(cluster), cluster.paths(), cluster.lacking())));
            BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                answers.println(Answer.figures(server.answer(Request.parse(line))));
            }
        }
    }
}
