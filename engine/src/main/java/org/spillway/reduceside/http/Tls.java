package org.spillway.reduceside.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.apache.hadoop.security.ssl.SSLFactory;

/** Sets up TLS on a connection and checks that the host's certificate has its name or address. */
final class Tls {
    private static final Integer IP_ADDRESS = 7; // type of a subject alternative name (RFC 5280)

    private final SSLFactory factory;
    private final int readTimeout;

    /**
     * Creates an object that sets up TLS.
     *
     * @param factory null if the task has no TLS
     * @param readTimeout read timeout of the sockets in milliseconds, for messages
     */
    Tls(SSLFactory factory, int readTimeout) {
        this.factory = factory;
        this.readTimeout = readTimeout;
    }

    /**
     * Makes the TLS handshake over a connected socket.
     *
     * @param name of the host, which the certificate must have; an IPv6 address has no brackets
     */
    SSLSocket secured(Socket socket, String name, int port) throws IOException {
        if (factory == null) {
            throw new IOException(
                    "the address of " + name + " is https, but mapreduce.shuffle.ssl.enabled=false in this task");
        }
        try {
            SSLSocket secured = (SSLSocket) factory.createSSLSocketFactory().createSocket(socket, name, port, true);
            secured.startHandshake();
            if (!factory.getHostnameVerifier().verify(name, secured.getSession()) && !isAddressOf(secured, name)) {
                throw new SSLPeerUnverifiedException("the certificate is not that of " + name);
            }
            return secured;
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot set up TLS to " + name, e);
        } catch (SocketTimeoutException e) {
            // Not a SocketTimeoutException: the host was reached.
            throw new IOException("nothing came for " + readTimeout + " ms while setting up TLS to " + name, e);
        } catch (SSLHandshakeException e) {
            if (e.getCause() instanceof EOFException) {
                throw broken(name, e);
            }
            throw refused(name, e);
        } catch (SocketException e) {
            throw broken(name, e);
        }
    }

    // The alert of a host that refuses may be lost if the host closes at once.
    private IOException broken(String name, IOException e) {
        return new IOException(
                "the connection broke while setting up TLS to " + name + hint() + ": " + e.getMessage(), e);
    }

    // Newer JDKs tell a task without a certificate only that the handshake failed.
    private SSLHandshakeException refused(String name, SSLHandshakeException e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("certificate")) {
            return e;
        }
        SSLHandshakeException refused = new SSLHandshakeException(message + " by " + name + hint());
        refused.initCause(e);
        return refused;
    }

    private String hint() {
        return factory.isClientCertRequired()
                ? ""
                : ", which may want a client certificate (hadoop.ssl.require.client.cert)";
    }

    // Hadoop's verifiers check names only. The JDK's check, which stock's client makes first, also accepts addresses.
    private static boolean isAddressOf(SSLSocket secured, String name) throws IOException {
        if (!name.contains(":") && !name.matches("[0-9.]+")) {
            return false;
        }
        InetAddress address = InetAddress.getByName(name);
        X509Certificate certificate = (X509Certificate) secured.getSession().getPeerCertificates()[0];
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            for (List<?> each : names == null ? List.<List<?>>of() : names) {
                if (each.get(0).equals(IP_ADDRESS)
                        && InetAddress.getByName((String) each.get(1)).equals(address)) {
                    return true;
                }
            }
            return false;
        } catch (CertificateParsingException e) {
            throw new IOException("cannot read the certificate of " + name, e);
        }
    }
}
