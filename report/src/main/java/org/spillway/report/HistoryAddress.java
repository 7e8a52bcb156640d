package org.spillway.report;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;

/** The address of a history server's REST interface, from the configuration of a client. */
final class HistoryAddress {
    /** Holds the address of the web pages, which REST shares. */
    static final String WEB = "mapreduce.jobhistory.webapp.address";

    /** Holds that address if {@link #POLICY} is {@link #HTTPS_ONLY}. */
    static final String SECURE_WEB = "mapreduce.jobhistory.webapp.https.address";

    static final String POLICY = "mapreduce.jobhistory.http.policy";
    static final String HTTPS_ONLY = "HTTPS_ONLY";

    /** Holds the address of the RPC interface, which a client of a cluster needs anyway. */
    static final String RPC = "mapreduce.jobhistory.address";

    // Hadoop's defaults.
    private static final int RPC_PORT = 10020;
    private static final int WEB_PORT = 19888;
    private static final int SECURE_WEB_PORT = 19890;
    private static final String ANY = "0.0.0.0:";

    private HistoryAddress() {}

    /** Returns the setting that names the address. */
    static String key(Configuration conf) {
        return HTTPS_ONLY.equalsIgnoreCase(conf.getTrimmed(POLICY)) ? SECURE_WEB : WEB;
    }

    /**
     * Returns the address. The default names all addresses of the server's host, which is then the host of {@link #RPC}.
     *
     * @throws IOException if a setting has no address
     */
    static URI of(Configuration conf) throws IOException {
        String key = key(conf);
        boolean secure = key.equals(SECURE_WEB);
        InetSocketAddress web = address(conf, key, secure ? SECURE_WEB_PORT : WEB_PORT);
        String host = isAny(web) ? address(conf, RPC, RPC_PORT).getHostString() : web.getHostString();
        try {
            return new URI(secure ? "https" : "http", null, host, web.getPort(), null, null, null);
        } catch (URISyntaxException e) {
            throw new IOException(key + "=" + conf.get(key) + ": no address of a server: " + e.getMessage(), e);
        }
    }

    private static InetSocketAddress address(Configuration conf, String key, int port) throws IOException {
        try {
            return conf.getSocketAddr(key, ANY + port, port);
        } catch (IllegalArgumentException e) {
            throw new IOException(key + "=" + conf.get(key) + ": must be HOST:PORT", e);
        }
    }

    private static boolean isAny(InetSocketAddress address) {
        return !address.isUnresolved() && address.getAddress().isAnyLocalAddress();
    }
}
