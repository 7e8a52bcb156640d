package org.spillway.report;

import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.ssl.FileBasedKeyStoresFactory;
import org.apache.hadoop.security.ssl.SSLFactory;

/** The certificates that a client of a cluster trusts: those of the trust store in {@code ssl-client.xml}. */
final class ClusterTrust {
    private ClusterTrust() {}

    /** Returns a context for connections to the cluster. Without a trust store it is that of Java. */
    static SSLContext of(Configuration conf) throws IOException {
        FileBasedKeyStoresFactory stores = new FileBasedKeyStoresFactory();
        stores.setConf(SSLFactory.readSSLConfiguration(conf, SSLFactory.Mode.CLIENT));
        try {
            stores.init(SSLFactory.Mode.CLIENT);
            TrustManager[] trusted = stores.getTrustManagers();
            if (trusted == null || trusted.length == 0 || trusted[0] == null) {
                return SSLContext.getDefault();
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trusted, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("the trust store of ssl-client.xml cannot be used: " + e.getMessage(), e);
        } finally {
            stores.destroy(); // ends the thread that looks for changes of the file
        }
    }
}
