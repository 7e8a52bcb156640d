package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;
import org.spillway.tools.minicluster.ClusterSize;

/** Tests the configuration of a cluster of hosts. */
class HostsSettingsTest {
    private static final Path NODE = Path.of("/cluster/hosts/node");

    private static final NetworkPlan PLAN = new NetworkPlan(3, Rate.of("1gbit"));

    @TempDir
    private Path temp;

    @Test
    void write_threeWorkers_mastersAreOnTheMaster() throws Exception {
        Configuration conf = written(3, false);

        assertThat(conf.get("fs.defaultFS")).isEqualTo("hdfs://master.spillway.test:8020");
        assertThat(conf.get("yarn.resourcemanager.hostname")).isEqualTo("master.spillway.test");
        assertThat(conf.get("mapreduce.jobhistory.address")).isEqualTo("master.spillway.test:10020");
    }

    @Test
    void write_threeWorkers_noSettingNamesAWorkerOrThisMachine() throws Exception {
        written(3, true).forEach(setting -> assertThat(setting.getValue())
                .as(setting.getKey())
                .doesNotContain("w1", "localhost", "127.0.0.1"));
    }

    @Test
    void write_threeWorkers_filesAreInTheFolderThatEachHostSeesAsItsOwn() throws Exception {
        Configuration conf = written(3, true);

        for (String key : List.of(
                "hadoop.tmp.dir",
                "yarn.nodemanager.local-dirs",
                "yarn.nodemanager.log-dirs",
                "yarn.nodemanager.recovery.dir")) {
            assertThat(conf.get(key)).as(key).startsWith(NODE + "/");
        }
        for (String key : List.of("dfs.namenode.name.dir", "dfs.datanode.data.dir")) {
            assertThat(conf.get(key)).as(key).startsWith("file://" + NODE + "/");
        }
    }

    @Test
    void write_severalWorkers_filesSurviveOne() throws Exception {
        assertThat(written(1, false).get("dfs.replication")).isEqualTo("1");
        assertThat(written(3, false).get("dfs.replication")).isEqualTo("2");
    }

    @Test
    void write_recovery_nodesAreGivenUpSoon() throws Exception {
        String expiry = "yarn.nm.liveness-monitor.expiry-interval-ms";

        assertThat(written(2, false).get(expiry)).as("Hadoop's default").isNull();
        assertThat(written(2, true).get(expiry)).isEqualTo("30000");
    }

    @Test
    void write_expiry_nodesAreGivenUpThen() throws Exception {
        Configuration conf = written(2, new WorkerSettings(true, 60, false));

        assertThat(conf.get("yarn.nm.liveness-monitor.expiry-interval-ms")).isEqualTo("60000");
    }

    @Test
    void write_largeWorker_largeContainersFitOnTheFirstOnlyAndMapsElsewhere() throws Exception {
        String memory = "yarn.nodemanager.resource.memory-mb";
        Configuration all = written(3, new WorkerSettings(false, null, true));
        Configuration own = new Configuration(false);
        Path conf = HostsSettings.conf(folder(), PLAN.workerHosts().get(0));
        own.addResource(
                new org.apache.hadoop.fs.Path(conf.resolve("yarn-site.xml").toUri()));

        assertThat(all.getInt("yarn.scheduler.maximum-allocation-mb", 0))
                .isGreaterThan(all.getInt(memory, 0))
                .isLessThan(own.getInt(memory, 0))
                .isEqualTo(WorkerSettings.LARGE_CONTAINER_MB);
        String vcores = "yarn.nodemanager.resource.cpu-vcores";
        assertThat(all.getInt(vcores, 0)).isGreaterThanOrEqualTo(4 * ClusterSize.TASK_VCORES);
        assertThat(own.getInt(vcores, 0)).isEqualTo(6).isLessThan(ClusterSize.TASK_VCORES);
        assertThat(HostsSettings.conf(folder(), PLAN.workerHosts().get(1))).isEqualTo(folder().conf());
    }

    @Test
    void write_afterAStartWithALargeWorker_noneIsLarge() throws Exception {
        written(3, new WorkerSettings(false, null, true));
        written(3, false);

        assertThat(HostsSettings.conf(folder(), PLAN.workerHosts().get(0))).isEqualTo(folder().conf());
    }

    @Test
    void write_threeWorkers_noneIsExcludedAndEachHasAHealthCheckOfItsOwn() throws Exception {
        Configuration conf = written(3, false);

        assertThat(Path.of(conf.get("yarn.resourcemanager.nodes.exclude-path")))
                .isEqualTo(HostsSettings.excluded(folder()))
                .isEmptyFile();
        assertThat(conf.get("yarn.nodemanager.health-checker.script.opts"))
                .isEqualTo(HostsSettings.health(NODE).toString())
                .startsWith(NODE + "/");
    }

    @Test
    void write_users_containersAreTheirs() throws Exception {
        Configuration conf = written(2, new WorkerSettings(false, null, false), true);

        assertThat(conf.get("yarn.nodemanager.container-executor.class")).endsWith(".LinuxContainerExecutor");
        assertThat(conf.get("yarn.nodemanager.linux-container-executor.nonsecure-mode.limit-users"))
                .isEqualTo("false");
        assertThat(written(2, false).get("yarn.nodemanager.container-executor.class"))
                .isNull();
    }

    /** Returns what is written for clients and daemons. */
    private Configuration written(int workers, boolean recovery) throws IOException {
        return written(workers, new WorkerSettings(recovery, null, false));
    }

    private ClusterFolder folder() {
        return ClusterFolder.of(temp.resolve("cluster"));
    }

    private Configuration written(int workers, WorkerSettings settings) throws IOException {
        return written(workers, settings, false);
    }

    private Configuration written(int workers, WorkerSettings settings, boolean users) throws IOException {
        ClusterFolder folder = folder();
        folder.make();
        NetworkPlan plan = new NetworkPlan(workers, Rate.of("1gbit"));
        new HostsSettings(folder, NODE, plan, List.of("a.jar"), settings, users, null).write();
        Configuration conf = new Configuration(false);
        folder.addClients(conf);
        return conf;
    }
}
