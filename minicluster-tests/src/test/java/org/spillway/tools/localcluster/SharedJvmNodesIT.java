package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.SpillwayShuffle;
import org.spillway.tools.minicluster.FailingReducer;

/**
 * A node manager or the resource manager is killed in the middle of a job with shared JVMs, and started again. The
 * first map waits for that, with all others done.
 */
@Isolated("starts a cluster of its own")
@Tag("nightly")
class SharedJvmNodesIT {
    private static final int NODES = 2;
    private static final int POLL_MILLIS = 100;
    private static final int VCORES_OF_THREE_IN_A_NODE = 4; // at least three, so that maps run on both
    private static final float FETCHED_AND_SORTED = 0.66f; // of the reduce
    private static final String MASTER = "org.apache.hadoop.mapreduce.v2.app.MRAppMaster";

    @TempDir
    private static Path temp;

    private static ClusterFolder folder;
    private static LocalCluster cluster;
    private static Path store;

    private SharedJvmNodesJob job;

    @BeforeAll
    static void start() throws Exception {
        folder = ClusterFolder.of(temp.toRealPath().resolve("cluster"));
        cluster = new LocalCluster(folder, ClusterFolder.JAVA, System.getProperty("java.class.path"));
        cluster.start(NODES, true);
        store = folder.data().resolve("resourcemanager-state");
        // A busy machine is slow to start a master or a node manager: the 30 s of this cluster would be too short.
        add(
                folder.conf().resolve("yarn-site.xml"),
                property(YarnConfiguration.RECOVERY_ENABLED, "true")
                        + property(YarnConfiguration.RM_AM_EXPIRY_INTERVAL_MS, "600000")
                        + property(YarnConfiguration.RM_NM_EXPIRY_INTERVAL_MS, "120000")
                        + property(
                                YarnConfiguration.RM_STORE,
                                "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore")
                        + property(
                                YarnConfiguration.FS_RM_STATE_STORE_URI,
                                store.toUri().toString()));
        killResourceManager();
        startResourceManager();
        for (int node = 1; node <= NODES; node++) {
            makeSick(node);
        }
        cluster.awaitNodes(NODES);
    }

    /** Makes a node's health depend on a file, and its node manager say when it ends. Starts that again. */
    private static void makeSick(int node) throws Exception {
        Path check = Files.writeString(
                temp.resolve("check-health-" + node), "#!/bin/sh\n[ ! -e '" + sick(node) + "' ] || echo ERROR\n");
        Files.setPosixFilePermissions(check, PosixFilePermissions.fromString("rwx------"));
        add(
                folder.conf().resolve(DaemonKind.NODEMANAGER.name(node)).resolve("yarn-site.xml"),
                property("yarn.nodemanager.health-checker.script.path", check.toString())
                        + property("yarn.nodemanager.health-checker.script.interval-ms", "100")
                        + property(YarnConfiguration.NM_RECOVERY_SUPERVISED, "false"));
        kill(cluster.node(node).orElseThrow());
        cluster.startNode(node);
    }

    private static Path sick(int node) {
        return temp.resolve("sick-" + node);
    }

    private static void add(Path site, String properties) throws IOException {
        Files.writeString(site, Files.readString(site).replace("</configuration>", properties + "</configuration>"));
    }

    private static String property(String name, String value) {
        return "<property><name>" + name + "</name><value>" + value + "</value></property>\n";
    }

    @AfterAll
    static void stop() throws Exception {
        cluster.stop();
    }

    /** Its containers run on. It finds them again. */
    @Test
    void job_nodeManagerStartsAgain_noMapRepeated() throws Exception {
        job = new SharedJvmNodesJob(folder, temp, "node-restarted");
        job.submit();
        int node = nodeWithoutMaster();
        kill(cluster.node(node).orElseThrow());
        cluster.startNode(node);
        cluster.awaitNodes(NODES);
        assertDone();
        assertThat(job.count(JobCounter.NUM_KILLED_MAPS)).isZero();
    }

    /** With its JVMs. The maps whose outputs it had run again elsewhere. */
    @Test
    void job_nodeLost_itsMapsRepeated() throws Exception {
        job = new SharedJvmNodesJob(folder, temp, "node-lost");
        job.submit();
        int node = nodeWithoutMaster();
        List<ProcessHandle> jvms = cluster.containers(node);
        assertThat(jvms).as("the node's JVMs").isNotEmpty();
        kill(cluster.node(node).orElseThrow());
        jvms.forEach(ProcessHandle::destroyForcibly);
        assertDone();
        assertThat(job.count(JobCounter.NUM_KILLED_MAPS)).as("lost").isPositive();
        assertThat(job.lines("KILLING " + job.firstMap()))
                .as("its node manager is asked to end the first map")
                .isEmpty();
        cluster.startNode(node);
        cluster.awaitNodes(NODES);
    }

    /**
     * It still serves its outputs, so none of its maps runs again. When it has gone, the reduce has them. The reduce's next
     * attempt lacks them.
     */
    @Test
    void job_nodeUnhealthyThenGone_mapsRepeatedWhenMissed() throws Exception {
        job = new SharedJvmNodesJob(folder, temp, "node-unhealthy");
        Path fail = temp.resolve("node-unhealthy-fail");
        Configuration conf = job.job().getConfiguration();
        conf.setClass(MRConfig.SHUFFLE_CONSUMER_PLUGIN, SpillwayShuffle.class, ShuffleConsumerPlugin.class);
        conf.setInt(MRJobConfig.MAP_CPU_VCORES, VCORES_OF_THREE_IN_A_NODE);
        conf.setBoolean(MRJobConfig.SHUFFLE_FETCH_RETRY_ENABLED, false); // its node manager does not start again
        conf.setInt(MRJobConfig.MAX_FETCH_FAILURES_NOTIFICATIONS, 1);
        FailingReducer.failWhen(fail, conf);
        job.submit();
        int node = nodeWithoutMaster();
        Files.createFile(sick(node));
        job.awaitLine("do not run again: UNHEALTHY", "killed because it ran on unusable node");
        job.goOn();
        while (job.job().reduceProgress() < FETCHED_AND_SORTED) {
            Thread.sleep(POLL_MILLIS);
        }
        assertOnlyFirstMapRepeated();
        cluster.node(node).orElseThrow().destroy();
        job.awaitLine("do not run again: SHUTDOWN");
        assertThat(job.maps(TaskCompletionEvent.Status.FAILED)).isEmpty();
        Files.createFile(fail);
        job.awaitOutput();
        assertOnlyFirstMapRepeated();
        assertThat(job.maps(TaskCompletionEvent.Status.FAILED)).as("missed").isNotEmpty();
        awaitNoContainers();
        Files.delete(sick(node));
        cluster.startNode(node);
        cluster.awaitNodes(NODES);
    }

    /** It may have run on the node. */
    private void assertOnlyFirstMapRepeated() throws Exception {
        assertThat(job.maps(TaskCompletionEvent.Status.KILLED)).isSubsetOf(0);
    }

    /** All goes on where it was. */
    @Test
    void job_resourceManagerStartsAgain_noMapRepeated() throws Exception {
        job = new SharedJvmNodesJob(folder, temp, "rm-restarted");
        job.submit();
        killResourceManager();
        startResourceManager();
        assertDone();
        assertThat(job.count(JobCounter.NUM_KILLED_MAPS)).isZero();
    }

    /** YARN does not know the job any more. As with stock, its master gives up. */
    @Test
    void job_resourceManagerLosesItsState_containersEnd() throws Exception {
        job = new SharedJvmNodesJob(folder, temp, "rm-forgot");
        job.submit();
        killResourceManager();
        try (Stream<Path> files = Files.walk(store)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
        }
        startResourceManager();
        awaitNoContainers();
        assertThat(job.begun()).doesNotHaveDuplicates();
    }

    private static void killResourceManager() throws Exception {
        kill(resourceManager().running().orElseThrow());
    }

    private static void startResourceManager() throws Exception {
        new Daemons(folder, ClusterFolder.JAVA, HadoopJars.of(System.getProperty("java.class.path")))
                .start(DaemonKind.RESOURCEMANAGER, 1);
        cluster.awaitNodes(NODES);
    }

    private static PidFile resourceManager() {
        return new PidFile(folder, DaemonKind.RESOURCEMANAGER.name(1));
    }

    private static void kill(ProcessHandle daemon) throws InterruptedException {
        daemon.destroyForcibly();
        while (PidFile.isRunning(daemon)) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static int nodeWithoutMaster() {
        for (int node = 1; node <= NODES; node++) {
            boolean hasMaster = cluster.containers(node).stream().anyMatch(process -> Arrays.asList(
                            process.info().arguments().orElse(new String[0]))
                    .contains(MASTER));
            if (!hasMaster) {
                return node;
            }
        }
        throw new IllegalStateException("no node without a master");
    }

    /** Lets the first map go on, and the job end as without faults. */
    private void assertDone() throws Exception {
        job.goOn();
        job.awaitOutput();
        assertThat(job.count(JobCounter.NUM_FAILED_MAPS)).isZero();
        awaitNoContainers();
    }

    private static void awaitNoContainers() throws InterruptedException {
        for (int node = 1; node <= NODES; node++) {
            while (!cluster.containers(node).isEmpty()) {
                Thread.sleep(POLL_MILLIS);
            }
        }
    }
}
