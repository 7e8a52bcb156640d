package org.spillway.session.master;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.UpdatedContainer;
import org.apache.hadoop.yarn.client.api.async.AMRMClientAsync;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The session's own application: tells YARN each second that it lives, and ends the JVM when YARN wants it to end. */
final class SessionLease extends AMRMClientAsync.AbstractCallbackHandler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SessionLease.class);
    private static final int HEARTBEAT_MILLIS = 1000;

    private final AMRMClientAsync<?> yarn = AMRMClientAsync.createAMRMClientAsync(HEARTBEAT_MILLIS, this);

    /** Registers the session. */
    SessionLease(Configuration conf, InetSocketAddress address) throws IOException, YarnException {
        yarn.init(conf);
        yarn.start();
        yarn.registerApplicationMaster(address.getHostString(), address.getPort(), "");
    }

    /** Leaves YARN. */
    void end(String reason) throws IOException, YarnException {
        LOG.info("Spillway: the session ends: {}", reason);
        yarn.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, reason, "");
    }

    @Override
    public void close() {
        yarn.stop();
    }

    @Override
    public void onShutdownRequest() {
        LOG.info("Spillway: YARN ends the session");
        ExitUtil.terminate(0);
    }

    @Override
    public void onError(Throwable failure) {
        ExitUtil.terminate(1, failure);
    }

    @Override
    public float getProgress() {
        return 0;
    }

    @Override
    public void onContainersCompleted(List<ContainerStatus> statuses) {
        // it asks for none
    }

    @Override
    public void onContainersAllocated(List<Container> containers) {
        // it asks for none
    }

    @Override
    public void onContainersUpdated(List<UpdatedContainer> containers) {
        // it asks for none
    }

    @Override
    public void onNodesUpdated(List<NodeReport> nodes) {
        // it needs no other
    }
}
