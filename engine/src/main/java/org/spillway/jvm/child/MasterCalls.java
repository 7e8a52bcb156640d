package org.spillway.jvm.child;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.security.PrivilegedExceptionAction;
import javax.net.SocketFactory;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.net.ConnectTimeoutException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.net.StandardSocketFactory;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.JvmProtocol;
import org.spillway.jvm.NextTask;

/** Asks the job's master for the next task, with the job's token. Connects at the first question and stays connected. */
final class MasterCalls {
    private static final Logger LOG = LoggerFactory.getLogger(MasterCalls.class);

    // A master that is gone for longer has been started again elsewhere, and knows nothing of this JVM.
    private static final int RETRIES = 3;
    private static final int TIMEOUT_MILLIS = 30_000;
    private static final int MOST_CALLS = 3;

    private final InetSocketAddress address;
    private final String container = System.getenv(Environment.CONTAINER_ID.name());
    private JvmProtocol proxy;

    MasterCalls(String host, int port) {
        this.address = NetUtils.createSocketAddrForHost(host, port);
    }

    /**
     * Waits until the master decides.
     *
     * @param attempt the attempt that has ended
     * @param job the job's settings
     * @return an attempt to run, or the end; also if the master does not answer
     */
    NextTask next(String attempt, JobConf job) throws InterruptedException {
        try {
            if (proxy == null) {
                proxy = connect(TaskAttemptID.forName(attempt).getJobID().toString(), new JobConf(job));
            }
            NextTask next = NextTask.askAgain();
            while (next.isAskAgain()) {
                next = ask(attempt);
            }
            return next;
        } catch (IOException e) {
            LOG.warn("the master at {} does not answer", address, e);
            return NextTask.end("the master at " + address + " does not answer");
        }
    }

    private NextTask ask(String attempt) throws IOException {
        for (int calls = 1; ; calls++) {
            try {
                return proxy.next(container, attempt);
            } catch (ConnectException | ConnectTimeoutException | NoRouteToHostException | RemoteException e) {
                throw e; // not reached, or refused
            } catch (IOException e) {
                // The lost answer may have been an attempt, which would fail with this JVM.
                if (calls == MOST_CALLS) {
                    throw e;
                }
                LOG.info("the master at {} is asked again", address, e);
            }
        }
    }

    /** Returns the job's token, with which the next task would ask for itself; null if a task has replaced the login user. */
    static Token<JobTokenIdentifier> token() throws IOException {
        return TokenCache.getJobToken(UserGroupInformation.getCurrentUser().getCredentials());
    }

    private JvmProtocol connect(String job, JobConf conf) throws IOException, InterruptedException {
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, RETRIES);
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, RETRIES);
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, TIMEOUT_MILLIS);
        Token<JobTokenIdentifier> token = new Token<>(token());
        SecurityUtil.setTokenService(token, address);
        UserGroupInformation owner = UserGroupInformation.createRemoteUser(job);
        owner.addToken(token);
        return owner.doAs((PrivilegedExceptionAction<JvmProtocol>)
                () -> RPC.getProxy(JvmProtocol.class, JvmProtocol.versionID, address, conf, sockets(conf)));
    }

    // Hadoop keeps one client for equal factories, and closes its connections when its last proxy is stopped. If this
    // proxy were among them, it would keep each ended task's connection to the master.
    private static SocketFactory sockets(JobConf conf) {
        SocketFactory usual = NetUtils.getDefaultSocketFactory(conf);
        return usual.getClass() == StandardSocketFactory.class ? new StandardSocketFactory() {} : usual;
    }
}
