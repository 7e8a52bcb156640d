package org.spillway.bench;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import javax.crypto.SecretKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryLocalPathHandler;

/**
 * Runs Hadoop's ShuffleHandler over a node manager's local dir in its own JVM, as on a cluster. Uses TLS if the folder
 * has {@link TlsFiles}.
 */
public final class ShuffleServer {
    private static final byte[] PASSWORD = "spillway's bench".getBytes(StandardCharsets.US_ASCII);

    /** The job's shuffle key. */
    static final SecretKey KEY = JobTokenSecretManager.createSecretKey(PASSWORD);

    private static final String HEAP = "-Xmx256m";
    private static final long POLL_MILLIS = 20;

    private ShuffleServer() {}

    /** Returns the file that will contain the port. */
    static Path port(Path folder) {
        return folder.resolve("port");
    }

    /** Starts a server, which the caller ends, and waits until it serves. */
    static Process start(Path folder) throws IOException, InterruptedException {
        Files.deleteIfExists(port(folder)); // of an earlier server
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-cp",
                        TlsFiles.in(folder) + File.pathSeparator + System.getProperty("java.class.path"),
                        ShuffleServer.class.getName(),
                        folder.toString()))
                .redirectOutput(new File("/dev/null"))
                .redirectError(folder.resolve("server.log").toFile())
                .start();
        while (!Files.exists(port(folder))) {
            if (!process.isAlive()) {
                throw new IOException(
                        "the shuffle server did not start: " + Files.readString(folder.resolve("server.log")));
            }
            Thread.sleep(POLL_MILLIS);
        }
        return process;
    }

    /** Usage: {@code ShuffleServer folder}. Exits when its input ends, that is, when its parent has ended. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Configuration conf = new Configuration();
        conf.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
        conf.setBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, Files.exists(TlsFiles.in(folder)));
        ShuffleHandler handler = new ShuffleHandler();
        handler.setAuxiliaryLocalPathHandler(new Paths(folder));
        handler.init(conf);
        handler.start();
        Token<JobTokenIdentifier> token =
                new Token<>("job_1_0001".getBytes(StandardCharsets.US_ASCII), PASSWORD, new Text("k"), new Text("s"));
        ByteBuffer data = ShuffleHandler.serializeServiceData(token);
        handler.initializeApplication(
                new ApplicationInitializationContext("bench", ApplicationId.newInstance(1, 1), data));
        tell(folder, handler.getConfig().get(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY));
        System.in.readAllBytes();
        handler.stop();
        System.exit(0);
    }

    /** Writes the port's file, which a reader finds at all times: REPLACE_EXISTING would delete it first. */
    static void tell(Path folder, String port) throws IOException {
        Path written = folder.resolve("port.part");
        Files.writeString(written, port);
        Files.move(written, port(folder), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The path handler of one local dir. */
    private record Paths(Path folder) implements AuxiliaryLocalPathHandler {
        @Override
        public org.apache.hadoop.fs.Path getLocalPathForRead(String path) throws IOException {
            File file = folder.resolve(path).toFile();
            if (!file.exists()) {
                throw new IOException("no " + file);
            }
            return new org.apache.hadoop.fs.Path(file.toString());
        }

        @Override
        public org.apache.hadoop.fs.Path getLocalPathForWrite(String path) {
            throw new UnsupportedOperationException("only read here");
        }

        @Override
        public org.apache.hadoop.fs.Path getLocalPathForWrite(String path, long size) {
            throw new UnsupportedOperationException("only read here");
        }

        @Override
        public Iterable<org.apache.hadoop.fs.Path> getAllLocalPathsForRead(String path) throws IOException {
            return List.of(getLocalPathForRead(path));
        }
    }
}
