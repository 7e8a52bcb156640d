package org.spillway.formats.shortcircuit;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.net.unix.DomainSocket;
import org.apache.hadoop.util.NativeCodeLoader;
import org.apache.hadoop.util.VersionInfo;

/**
 * The JVM that reads, on the Hadoop of its class path, from its own cluster. It reads {@link Request}s from standard
 * input and writes {@link Answer}s. It exits when its input ends, that is, at the latest when its parent ends.
 */
public final class ReadChild {
    /** Stands for no folder. */
    static final String NONE = "-";

    /** Writes and reads the lines between the parent and the child. */
    static final ObjectMapper JSON = new ObjectMapper();

    private ReadChild() {}

    /** Usage: {@code ReadChild folder socketFolder|- bytes jobBytes}. */
    public static void main(String[] args) throws IOException {
        PrintStream answers = System.out;
        // Hadoop's tests log to standard output.
        System.setOut(System.err);
        int code = 0;
        try {
            serve(args, answers);
        } catch (Throwable e) {
            e.printStackTrace();
            answers.println(JSON.writeValueAsString(new Answer(null, Map.of(), e.toString())));
            code = 1;
        }
        // Exit even if threads of the cluster or of a failed job are still running.
        System.exit(code);
    }

    private static void serve(String[] args, PrintStream answers) throws Exception {
        Path folder = Path.of(args[0]);
        Path sockets = NONE.equals(args[1]) ? null : Path.of(args[1]);
        if (sockets != null && DomainSocket.getLoadingFailureReason() != null) {
            throw new IOException(DomainSocket.getLoadingFailureReason());
        }
        ReadCluster cluster = new ReadCluster(folder.resolve("dfs"), sockets, ReadCluster.user());
        try (ReadServer server = new ReadServer(cluster, folder, Long.parseLong(args[2]), Long.parseLong(args[3]))) {
            // Hadoop with native code is a separate version, because it also computes checksums natively.
            String version = VersionInfo.getVersion() + (NativeCodeLoader.isNativeCodeLoaded() ? "+native" : "");
            answers.println(JSON.writeValueAsString(new Answer(version, Map.of(), null)));
            BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                Map<String, Double> figures = server.answer(JSON.readValue(line, Request.class));
                answers.println(JSON.writeValueAsString(new Answer(version, figures, null)));
            }
        }
    }
}
