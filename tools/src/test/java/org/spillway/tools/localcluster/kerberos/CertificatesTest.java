package org.spillway.tools.localcluster.kerberos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the certificates of hosts, as Java's TLS checks them. */
class CertificatesTest {
    private static final String PASSWORD = "of a test";

    @TempDir
    private Path temp;

    @Test
    void writeServer_trustStoreOfTheAuthority_hostIsTrustedByItsName() throws Exception {
        Certificates certificates = new Certificates(PASSWORD);
        Path trust = temp.resolve("trust");
        Path server = temp.resolve("server");
        certificates.writeTrust(trust);
        certificates.writeServer(server, "w1.spillway.test");

        X509Certificate[] chain = chain(server);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(read(trust));
        ((X509TrustManager) trusted.getTrustManagers()[0]).checkServerTrusted(chain, "ECDHE_ECDSA");
        assertThat(chain[0].getSubjectAlternativeNames()).containsExactly(List.of(2, "w1.spillway.test"));
    }

    @Test
    void writeServer_twoHosts_keysDiffer() throws Exception {
        Certificates certificates = new Certificates(PASSWORD);
        certificates.writeServer(temp.resolve("w1"), "w1.spillway.test");
        certificates.writeServer(temp.resolve("w2"), "w2.spillway.test");

        assertThat(chain(temp.resolve("w1"))[0].getPublicKey())
                .isNotEqualTo(chain(temp.resolve("w2"))[0].getPublicKey());
    }

    private static X509Certificate[] chain(Path store) throws Exception {
        KeyStore read = read(store);
        String alias = read.aliases().nextElement();
        assertThat(read.getKey(alias, PASSWORD.toCharArray())).isNotNull();
        return List.of(read.getCertificateChain(alias)).toArray(new X509Certificate[0]);
    }

    private static KeyStore read(Path file) throws Exception {
        KeyStore store = KeyStore.getInstance(Certificates.STORE);
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }
}
