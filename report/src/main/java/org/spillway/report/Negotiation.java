package org.spillway.report;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedExceptionAction;
import java.util.Base64;
import org.apache.hadoop.security.UserGroupInformation;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/** Proves to a web server by Kerberos who the user of this program is (SPNEGO, RFC 4559). */
final class Negotiation {
    /** The way in the server's header {@code WWW-Authenticate} and in the client's {@code Authorization}. */
    static final String NAME = "Negotiate";

    private static final String SPNEGO = "1.3.6.1.5.5.2";

    private Negotiation() {}

    /**
     * Returns the value of the header {@code Authorization} for one request.
     *
     * @throws IOException if the user has no ticket, or none for this host
     */
    static String authorization(String host) throws IOException, InterruptedException {
        UserGroupInformation user = UserGroupInformation.getLoginUser();
        if (!user.hasKerberosCredentials()) {
            throw new IOException(user.getShortUserName() + " has no ticket: run kinit, with HADOOP_CONF_DIR at a"
                    + " configuration that has hadoop.security.authentication=kerberos");
        }
        try {
            byte[] token = user.doAs((PrivilegedExceptionAction<byte[]>) () -> token(host));
            return NAME + " " + Base64.getEncoder().encodeToString(token);
        } catch (UndeclaredThrowableException e) { // GSSException is none that doAs declares
            throw new IOException(
                    "no ticket for the host " + host + ": " + e.getCause().getMessage(), e);
        }
    }

    private static byte[] token(String host) throws GSSException {
        GSSManager manager = GSSManager.getInstance();
        GSSContext context = manager.createContext(
                manager.createName("HTTP@" + host, GSSName.NT_HOSTBASED_SERVICE),
                new Oid(SPNEGO),
                null,
                GSSContext.DEFAULT_LIFETIME);
        try {
            return context.initSecContext(new byte[0], 0, 0);
        } finally {
            context.dispose();
        }
    }
}
