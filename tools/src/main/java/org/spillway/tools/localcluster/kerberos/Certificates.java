package org.spillway.tools.localcluster.kerberos;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An authority, and the certificates that it signs for hosts. Its own key is in no file. */
final class Certificates {
    /** The type of all stores. */
    static final String STORE = "PKCS12";

    private static final X500Name AUTHORITY = new X500Name("CN=Spillway local cluster");
    private static final int DAYS = 365;

    private final char[] password;
    private final KeyPairGenerator keys;
    private final KeyPair authority;
    private final Certificate own;
    private long serial;

    /**
     * Makes an authority.
     *
     * @param password of all stores
     */
    Certificates(String password) throws IOException {
        this.password = password.toCharArray();
        try {
            keys = KeyPairGenerator.getInstance("EC");
            authority = keys.generateKeyPair();
            X509v3CertificateBuilder certificate = certificate(AUTHORITY, authority);
            certificate.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            own = signed(certificate);
        } catch (GeneralSecurityException | CertIOException | OperatorCreationException e) {
            throw new IOException("no certificate of the authority: " + e.getMessage(), e);
        }
    }

    /** Writes the certificate of the authority. */
    void writeTrust(Path file) throws IOException {
        store(file, store -> store.setCertificateEntry("authority", own));
    }

    /** Writes a new key of a server, and a certificate with the full name of its host. */
    void writeServer(Path file, String host) throws IOException {
        KeyPair pair = keys.generateKeyPair();
        store(file, store -> {
            X509v3CertificateBuilder certificate = certificate(new X500Name("CN=" + host), pair);
            certificate.addExtension(
                    Extension.subjectAlternativeName,
                    false,
                    new GeneralNames(new GeneralName(GeneralName.dNSName, host)));
            Certificate[] chain = {signed(certificate), own};
            store.setKeyEntry("host", pair.getPrivate(), password, chain);
        });
    }

    private X509v3CertificateBuilder certificate(X500Name subject, KeyPair pair) {
        Instant now = Instant.now();
        serial++;
        return new JcaX509v3CertificateBuilder(
                AUTHORITY,
                BigInteger.valueOf(serial),
                Date.from(now.minus(1, ChronoUnit.HOURS)),
                Date.from(now.plus(DAYS, ChronoUnit.DAYS)),
                subject,
                pair.getPublic());
    }

    private Certificate signed(X509v3CertificateBuilder certificate)
            throws OperatorCreationException, GeneralSecurityException {
        PrivateKey key = authority.getPrivate();
        return new JcaX509CertificateConverter()
                .getCertificate(certificate.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
    }

    /** What goes into a store. */
    private interface Entries {
        void add(KeyStore store) throws GeneralSecurityException, CertIOException, OperatorCreationException;
    }

    private void store(Path file, Entries entries) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            KeyStore store = KeyStore.getInstance(STORE);
            store.load(null, null);
            entries.add(store);
            store.store(out, password);
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new IOException("no " + file + ": " + e.getMessage(), e);
        }
    }
}
