package org.spillway.reduceside.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.ssl.SSLFactory;

/** Self-signed keys, made with keytool, and the key stores and trust stores of hosts and tasks. */
final class TestKeys {
    private static final String PASSWORD = "spillway";
    private static final String TYPE = "PKCS12";
    private static final String SETTINGS = "ssl-client-of-test.xml";

    /** The owner of a key. */
    enum Owner {
        /** The local host, with its names and addresses. */
        HOST("dns:localhost,ip:127.0.0.1,ip:::1"),
        /** A host with another name and address, which tasks also trust. */
        OTHER("dns:other.invalid,ip:10.1.2.3"),
        /** The local host with a key that tasks do not trust. */
        STRANGER("dns:localhost"),
        /** The task. Hosts trust it. */
        TASK("dns:task.invalid");

        private final String names;

        Owner(String names) {
            this.names = names;
        }
    }

    private final Path folder;
    private final Map<Owner, KeyStore> stores = new EnumMap<>(Owner.class);

    /** Makes the keys. */
    TestKeys(Path folder) throws Exception {
        this.folder = folder;
        Map<Owner, Process> all = new EnumMap<>(Owner.class);
        for (Owner owner : Owner.values()) {
            all.put(owner, keytool(owner));
        }
        for (Owner owner : Owner.values()) {
            String said = new String(all.get(owner).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (all.get(owner).waitFor() != 0) {
                throw new IOException("keytool: " + said);
            }
            KeyStore store = KeyStore.getInstance(TYPE);
            try (InputStream in = Files.newInputStream(file(owner))) {
                store.load(in, PASSWORD.toCharArray());
            }
            stores.put(owner, store);
        }
        try (OutputStream out = Files.newOutputStream(trusted())) {
            trusting(Owner.HOST, Owner.OTHER).store(out, PASSWORD.toCharArray());
        }
    }

    /**
     * Returns a server socket with the owner's key. If it requires a client certificate, it trusts that of the task.
     */
    SSLServerSocket listen(String address, Owner owner) throws IOException {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(stores.get(owner), PASSWORD.toCharArray());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusting(Owner.TASK));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return (SSLServerSocket)
                    context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getByName(address));
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /**
     * Returns the SSL factory of a task whose ssl-client.xml trusts {@code HOST} and {@code OTHER}. The caller must
     * destroy it.
     */
    SSLFactory ofTask(boolean hasKey) throws IOException, GeneralSecurityException {
        Configuration settings = new Configuration(false);
        name(settings, "ssl.client.truststore", trusted());
        if (hasKey) {
            name(settings, "ssl.client.keystore", file(Owner.TASK));
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve(SETTINGS))) {
            settings.writeXml(out);
        }
        Configuration conf = new Configuration(false);
        conf.setBoolean(SSLFactory.SSL_REQUIRE_CLIENT_CERT_KEY, hasKey);
        conf.set(SSLFactory.SSL_CLIENT_CONF_KEY, SETTINGS);
        // Hadoop looks for the file in the class path of the thread.
        ClassLoader own = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader withFile =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, own)) {
            Thread.currentThread().setContextClassLoader(withFile);
            SSLFactory factory = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
            factory.init();
            return factory;
        } finally {
            Thread.currentThread().setContextClassLoader(own);
        }
    }

    private static void name(Configuration conf, String prefix, Path store) {
        conf.set(prefix + ".type", TYPE);
        conf.set(prefix + ".location", store.toString());
        conf.set(prefix + ".password", PASSWORD);
    }

    private KeyStore trusting(Owner... owners) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(TYPE);
        trusted.load(null, null);
        for (Owner owner : owners) {
            trusted.setCertificateEntry(owner.name(), stores.get(owner).getCertificate(owner.name()));
        }
        return trusted;
    }

    private Path trusted() {
        return folder.resolve("trusted");
    }

    private Path file(Owner owner) {
        return folder.resolve(owner.name());
    }

    private Process keytool(Owner owner) throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        owner.name(),
                        "-keyalg",
                        "EC",
                        "-keysize",
                        "256",
                        "-dname",
                        "CN=" + owner.name(),
                        "-ext",
                        "SAN=" + owner.names,
                        "-storetype",
                        TYPE,
                        "-keystore",
                        file(owner).toString(),
                        "-storepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .start();
    }
}
