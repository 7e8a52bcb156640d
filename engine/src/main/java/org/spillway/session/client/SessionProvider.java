package org.spillway.session.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.ResourceMgrDelegate;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Makes {@code mapreduce.framework.name=spillway} known to Hadoop's clients. Found by their ServiceLoader. */
public final class SessionProvider extends ClientProtocolProvider {
    /** The value of {@code mapreduce.framework.name}. */
    public static final String FRAMEWORK = "spillway";

    @Override
    public ClientProtocol create(Configuration conf) throws IOException {
        return FRAMEWORK.equals(conf.get(MRConfig.FRAMEWORK_NAME)) ? Clients.of(conf) : null;
    }

    // A class of its own: a client without YARN's runner can still load this provider, as it must for any framework.
    private static final class Clients {
        static ClientProtocol of(Configuration conf) {
            return new SessionRunner(conf, new ResourceMgrDelegate(new YarnConfiguration(conf)));
        }
    }

    @Override
    public ClientProtocol create(InetSocketAddress address, Configuration conf) throws IOException {
        return create(conf);
    }

    @Override
    public void close(ClientProtocol client) throws IOException {
        if (client instanceof SessionRunner) {
            ((SessionRunner) client).close();
        }
    }
}
