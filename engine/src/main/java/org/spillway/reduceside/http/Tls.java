package org.spillway.reduceside.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.http.conn.ssl.DefaultHostnameVerifier;
import org.spillway.reduceside.http.HostException.Kind;

/**
 * Sets up TLS on a connection and checks that the host's certificate has its name or address.
 *
 * @param factory null if the task has no TLS
 */
record Tls(SSLFactory factory) {
    /**
     * Makes the TLS handshake over a connected socket.
     *
     * @param host its name in errors
     * @param name of the host, which the certificate must have; an IPv6 address has no brackets
     */
    SSLSocket secured(HostSocket socket, String host, String name, int port) throws HostException {
        if (factory == null) {
            throw new HostException(
                    Kind.BROKEN, host + " is https, but mapreduce.shuffle.ssl.enabled=false in this task", null);
        }
        try {
            SSLSocket secured = (SSLSocket) factory.createSSLSocketFactory().createSocket(socket, name, port, true);
            secured.startHandshake();
            // Hadoop's verifiers check names only. The JDK's check, which stock's client makes first, also accepts
            // addresses.
            if (!factory.getHostnameVerifier().verify(name, secured.getSession())
                    && !new DefaultHostnameVerifier().verify(name, secured.getSession())) {
                throw new SSLPeerUnverifiedException("the certificate is not that of " + name);
            }
            return secured;
        } catch (GeneralSecurityException e) {
            throw new HostException(Kind.BROKEN, "cannot set up TLS to " + host + ": " + e, e);
        } catch (IOException e) {
            HostException gone = socket.gone();
            throw gone != null ? gone : failed(socket.explained(e), host);
        }
    }

    // Not SILENT after a read timeout: the host was reached.
    private HostException failed(IOException thrown, String host) {
        // Java 8 has a broken connection as the cause of an SSLException.
        IOException e = thrown.getCause() instanceof SocketException ? (IOException) thrown.getCause() : thrown;
        boolean isRefused = e instanceof SSLException && !(e.getCause() instanceof EOFException);
        String text = e.getMessage() + " while setting up TLS to " + host;
        // Newer JDKs tell a task without a certificate only that the handshake failed. The alert of a host that
        // refuses may be lost if the host closes at once.
        boolean mayWantCertificate = e instanceof SSLHandshakeException || e instanceof SocketException;
        if (mayWantCertificate && !factory.isClientCertRequired() && !text.contains("certificate")) {
            text += ", which may want a client certificate (hadoop.ssl.require.client.cert)";
        }
        return new HostException(isRefused ? Kind.REFUSES_REQUESTS : Kind.BROKEN, text, e);
    }
}
