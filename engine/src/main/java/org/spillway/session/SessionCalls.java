package org.spillway.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;
import org.apache.hadoop.security.token.Token;

/** Both ends of {@link SessionProtocol}. */
public final class SessionCalls {
    private static final int HANDLERS = 4;
    // A session answers at once, or holds its answer for a few seconds.
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int CONNECT_MILLIS = 3000;

    private SessionCalls() {}

    // The tokens of a job go this way.
    private static Configuration encrypted(Configuration conf) {
        Configuration own = new Configuration(conf);
        own.set(CommonConfigurationKeysPublic.HADOOP_RPC_PROTECTION, "privacy");
        own.unset(CommonConfigurationKeysPublic.HADOOP_SECURITY_SASL_PROPS_RESOLVER_CLASS); // may know better
        return own;
    }

    /** Connects as who has the token. Does not try for long: a session that cannot be reached is of no use. */
    public static SessionProtocol connect(Token<JobTokenIdentifier> told, Configuration conf)
            throws IOException, InterruptedException {
        InetSocketAddress address = NetUtils.createSocketAddr(told.getService().toString());
        Token<JobTokenIdentifier> token = new Token<>(told);
        SecurityUtil.setTokenService(token, address);
        UserGroupInformation caller = UserGroupInformation.createRemoteUser(
                token.decodeIdentifier().getJobId().toString());
        caller.addToken(token);
        Configuration own = encrypted(conf);
        own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
        own.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, TIMEOUT_MILLIS);
        return caller.doAs((PrivilegedExceptionAction<SessionProtocol>)
                () -> RPC.getProxy(SessionProtocol.class, SessionProtocol.versionID, address, own));
    }

    /** Creates the server, which {@code answers} to whoever has a token of {@code secrets}. */
    public static RPC.Server server(SessionProtocol answers, JobTokenSecretManager secrets, Configuration conf)
            throws IOException {
        Configuration own = encrypted(conf);
        RPC.Server server = new RPC.Builder(own)
                .setProtocol(SessionProtocol.class)
                .setInstance(answers)
                .setBindAddress("0.0.0.0")
                .setPort(0)
                .setPortRangeConfig(MRJobConfig.MR_AM_JOB_CLIENT_PORT_RANGE) // a firewall may let these through
                .setNumHandlers(HANDLERS)
                .setSecretManager(secrets)
                .build();
        if (conf.getBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, false)) {
            Service service =
                    new Service(MRJobConfig.MR_AM_SECURITY_SERVICE_AUTHORIZATION_TASK_UMBILICAL, SessionProtocol.class);
            server.refreshServiceAcl(own, new PolicyProvider() {
                @Override
                public Service[] getServices() {
                    return new Service[] {service};
                }
            });
        }
        return server;
    }
}
