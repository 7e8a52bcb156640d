package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.spillway.report.foreign.Joined;
import org.spillway.report.foreign.ProgramRun;

/**
 * Writes the files that Hadoop's TLS needs on the class path: ssl-server.xml, ssl-client.xml and the keystore that they
 * name.
 */
final class TlsFiles {
    private static final String PASSWORD = "spillway";
    private static final String STORE_TYPE = "PKCS12";

    private TlsFiles() {}

    /** Returns the folder of these files. */
    static Path in(Path folder) {
        return folder.resolve("tls");
    }

    /** Writes the files, with a new key and a certificate for localhost. */
    static void make(Path folder) throws IOException, InterruptedException {
        Path tls = Files.createDirectories(in(folder));
        Path store = tls.resolve("keystore");
        keytool(store);
        Configuration server = new Configuration(false);
        name(server, "ssl.server.keystore", store);
        server.set("ssl.server.keystore.keypassword", PASSWORD);
        write(server, tls.resolve("ssl-server.xml"));
        Configuration client = new Configuration(false);
        // One store serves both sides: a truststore also trusts the certificate of its own key.
        name(client, "ssl.client.truststore", store);
        write(client, tls.resolve("ssl-client.xml"));
    }

    private static void name(Configuration conf, String prefix, Path store) {
        conf.set(prefix + ".type", STORE_TYPE);
        conf.set(prefix + ".location", store.toString());
        conf.set(prefix + ".password", PASSWORD);
    }

    private static void write(Configuration conf, Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            conf.writeXml(out);
        }
    }

    private static void keytool(Path store) throws IOException, InterruptedException {
        String program =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String words = "-genkeypair -alias bench -keyalg RSA -keysize 2048 -dname CN=localhost -ext SAN=dns:localhost"
                + " -storetype " + STORE_TYPE + " -storepass " + PASSWORD + " -keystore";
        List<String> command = Joined.of(List.of(program), List.of(words.split(" ")), List.of(store.toString()));
        ProgramRun keytool = ProgramRun.of(new ProcessBuilder(command), "");
        if (keytool.exit() != 0) {
            throw new IOException("keytool failed, exit code " + keytool.exit() + ": " + keytool.output());
        }
    }
}
