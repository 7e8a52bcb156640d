package org.spillway.tools.localcluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Waits until the parts of a cluster are ready for use. */
final class Readiness {
    // A daemon that ends is noticed at once. This limit is for one that runs but never answers: on a machine with
    // twenty
    // times as many threads as cores, a start takes many minutes.
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    static final Duration POLL = Duration.ofMillis(300);

    private final Configuration conf = new Configuration();
    private final Running running;

    /**
     * Creates the checks for the cluster of a folder.
     *
     * @param running fails if a daemon has ended
     */
    Readiness(ClusterFolder folder, Running running) {
        this.running = running;
        folder.addClients(conf);
        // One attempt for each check. Hadoop's clients would otherwise retry for minutes, even after a daemon has
        // ended.
        conf.setInt("ipc.client.connect.max.retries", 0);
        conf.setInt("yarn.resourcemanager.connect.max-wait.ms", 1000);
        conf.setInt("yarn.resourcemanager.connect.retry-interval.ms", 200);
    }

    /** A check that the daemons run. */
    interface Running {
        void check() throws IOException;
    }

    /** A check of one part of the cluster. */
    private interface Question {
        boolean isReady() throws IOException, YarnException;
    }

    /** Waits until HDFS has this number of data nodes and has left safe mode. */
    void awaitFiles(int nodes) throws IOException, InterruptedException {
        await("HDFS with " + nodes + " data nodes", () -> filesAreReady(nodes));
    }

    /** Waits until exactly this number of node managers accept containers. */
    void awaitNodes(int nodes) throws IOException, InterruptedException {
        await("YARN with " + nodes + " nodes", () -> runningNodes() == nodes);
    }

    /** Waits for the job history server. */
    void awaitHistory() throws IOException, InterruptedException {
        await("the job history server", this::historyListens);
    }

    /**
     * Waits until the data node and the node manager of a host have registered.
     *
     * @param since the time before their start, in milliseconds since 1970: the masters take daemons that were off for
     *     seconds as ones that always ran
     */
    void awaitWorker(String host, long since) throws IOException, InterruptedException {
        awaitDataNode(host, since);
        await("the node manager of " + host, () -> nodeManagerIsBack(host, since));
    }

    /** Waits until the data node of a host has been heard after a time, in milliseconds since 1970. */
    void awaitDataNode(String host, long since) throws IOException, InterruptedException {
        await("the data node of " + host, () -> dataNodeIsBack(host, since));
    }

    /** Waits until YARN has given up the node manager of a host. */
    void awaitGone(String host) throws IOException, InterruptedException {
        await("YARN without " + host, () -> nodes(NodeState.RUNNING, NodeState.DECOMMISSIONING).stream()
                .noneMatch(node -> node.getNodeId().getHost().equals(host)));
    }

    private void await(String what, Question question) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            running.check();
            Exception reason = null;
            try {
                if (question.isReady()) {
                    return;
                }
            } catch (IOException | YarnException e) {
                reason = e;
            }
            if (System.nanoTime() > end) {
                throw new IOException(what + " is not ready after " + PATIENCE.toSeconds() + " s", reason);
            }
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        }
    }

    private boolean filesAreReady(int nodes) throws IOException {
        try (FileSystem files = FileSystem.newInstance(conf)) {
            if (!(files instanceof DistributedFileSystem hdfs)) {
                throw new IllegalStateException("not HDFS: " + files.getUri());
            }
            return hdfs.getDataNodeStats(DatanodeReportType.LIVE).length >= nodes && !hdfs.isInSafeMode();
        }
    }

    private boolean dataNodeIsBack(String host, long since) throws IOException {
        try (FileSystem files = FileSystem.newInstance(conf)) {
            return Arrays.stream(((DistributedFileSystem) files).getDataNodeStats(DatanodeReportType.LIVE))
                    .anyMatch(node -> node.getHostName().equals(host) && node.getLastUpdate() >= since);
        }
    }

    private int runningNodes() throws IOException, YarnException {
        return nodes(NodeState.RUNNING).size();
    }

    private boolean nodeManagerIsBack(String host, long since) throws IOException, YarnException {
        return nodes(NodeState.RUNNING).stream()
                .anyMatch(node -> node.getNodeId().getHost().equals(host) && node.getLastHealthReportTime() >= since);
    }

    private List<NodeReport> nodes(NodeState... states) throws IOException, YarnException {
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(conf);
            client.start();
            return client.getNodeReports(states);
        }
    }

    private boolean historyListens() throws IOException {
        InetSocketAddress address = NetUtils.createSocketAddr(conf.get("mapreduce.jobhistory.address"));
        try (Socket socket = new Socket()) {
            socket.connect(address, (int) POLL.toMillis());
            return true;
        }
    }
}
