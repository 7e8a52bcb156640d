package org.spillway.jvm.master;

import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.api.MRClientProtocol;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.MRClientService;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.security.authorize.MRAMPolicyProvider;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.ipc.YarnRPC;
import org.spillway.jvm.master.HadoopMethods.Table;

/**
 * Answers the clients of a job as Hadoop's master does. A job that runs in its master has no web pages, which take seconds of
 * CPU time to start: the link of the running job leads to its node.
 */
final class SmallJobClients extends MRClientService {
    private final AppContext context;
    private Server server;

    SmallJobClients(AppContext context) {
        super(context);
        this.context = context;
    }

    // Hadoop starts it when it knows whether the job runs in the master.
    @Override
    protected void serviceStart() throws Exception {
        if (context.getAllJobs().values().stream().noneMatch(Job::isUber)) {
            super.serviceStart();
            return;
        }
        Configuration conf = getConfig();
        server = YarnRPC.create(conf)
                .getServer(
                        MRClientProtocol.class,
                        Table.CLIENTS_ANSWERS.of(this),
                        new InetSocketAddress(0),
                        conf,
                        context.getClientToAMTokenSecretManager(),
                        conf.getInt(
                                MRJobConfig.MR_AM_JOB_CLIENT_THREAD_COUNT,
                                MRJobConfig.DEFAULT_MR_AM_JOB_CLIENT_THREAD_COUNT),
                        MRJobConfig.MR_AM_JOB_CLIENT_PORT_RANGE);
        if (conf.getBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, false)) {
            server.refreshServiceAcl(conf, new MRAMPolicyProvider());
        }
        server.start();
    }

    @Override
    protected void serviceStop() throws Exception {
        if (server != null) {
            server.stop();
        }
        super.serviceStop();
    }

    @Override
    public InetSocketAddress getBindAddress() {
        return server == null
                ? super.getBindAddress()
                : NetUtils.createSocketAddrForHost(
                        context.getNMHostname(), server.getListenerAddress().getPort());
    }

    @Override
    public int getHttpPort() {
        return server == null
                ? super.getHttpPort()
                : Integer.parseInt(SpillwayMaster.variable(Environment.NM_HTTP_PORT.name()));
    }
}
