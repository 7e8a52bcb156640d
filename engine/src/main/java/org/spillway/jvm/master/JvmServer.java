package org.spillway.jvm.master;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.spillway.jvm.JvmProtocol;
import org.spillway.jvm.NextTask;

/** Answers the JVMs of this job. It is bound and secured as Hadoop's listener for tasks is. */
final class JvmServer implements JvmProtocol {
    private final JvmPool pool;
    private final JobTokenSecretManager secrets;
    private final String job;
    private Server server;

    /**
     * Creates a server that is not started.
     *
     * @param job name of the job, which is the user that its tasks call as
     */
    JvmServer(JvmPool pool, JobTokenSecretManager secrets, String job) {
        this.pool = pool;
        this.secrets = secrets;
        this.job = job;
    }

    /** Takes a port of the range that the master's settings have for its servers. */
    void start(Configuration settings) throws IOException {
        Configuration conf = new Configuration(settings);
        // Also where Hadoop believes any caller his name: without it, whoever reaches the port could take attempts.
        conf.set(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, AuthenticationMethod.TOKEN.name());
        server = new RPC.Builder(conf)
                .setProtocol(JvmProtocol.class)
                .setInstance(this)
                .setBindAddress("0.0.0.0")
                .setPortRangeConfig(MRJobConfig.MR_AM_JOB_CLIENT_PORT_RANGE)
                .setNumHandlers(conf.getInt(
                        MRJobConfig.MR_AM_TASK_LISTENER_THREAD_COUNT,
                        MRJobConfig.DEFAULT_MR_AM_TASK_LISTENER_THREAD_COUNT))
                .setVerbose(false)
                .setSecretManager(secrets)
                .build();
        if (conf.getBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, false)) {
            // Who may call Hadoop's listener for tasks may call this.
            server.refreshServiceAcl(conf, new PolicyProvider() {
                @Override
                public Service[] getServices() {
                    return new Service[] {
                        new Service(MRJobConfig.MR_AM_SECURITY_SERVICE_AUTHORIZATION_TASK_UMBILICAL, JvmProtocol.class)
                    };
                }
            });
        }
        server.start();
    }

    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    int port() {
        return server.getListenerAddress().getPort();
    }

    @Override
    public NextTask next(String container, String attempt) throws IOException {
        UserGroupInformation caller = Server.getRemoteUser();
        if (caller == null || !caller.getUserName().equals(job)) {
            throw new AccessControlException(caller + " is no task of " + job);
        }
        return pool.next(ContainerId.fromString(container), TypeConverter.toYarn(TaskAttemptID.forName(attempt)));
    }
}
