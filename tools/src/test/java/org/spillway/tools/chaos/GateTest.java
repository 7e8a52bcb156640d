package org.spillway.tools.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.util.ResourceCalculatorProcessTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GateTest {
    private static final String CLASS_PATH = "mapreduce.application.classpath";

    @TempDir
    private Path root;

    private Gate gate;

    @BeforeEach
    void create() throws Exception {
        gate = new Gate(root);
    }

    @Test
    void settings_gateIsClosed_reducesWaitUntilItOpens() throws Exception {
        gate.close(ReduceGate.BEFORE_FETCH);
        Thread first = start(task("job_1_0001", false));
        Thread second = start(task("job_1_0002", false));
        Thread again = start(task("job_1_0001", false));

        while (gate.jobs() < 2) {
            Thread.onSpinWait();
        }
        for (Thread thread : new Thread[] {first, second, again}) {
            assertThat(thread.isAlive()).isTrue();
        }
        gate.open();

        first.join();
        second.join();
        again.join();
        assertThat(gate.jobs()).isEqualTo(2);
        gate.close(ReduceGate.BEFORE_FETCH);
        assertThat(gate.jobs()).isZero();
    }

    @Test
    void settings_gateIsClosedBeforeRecords_reduceWaitsWithItsFirst() throws Exception {
        gate.close(ReduceGate.BEFORE_RECORDS);
        Configuration task = task("job_1_0001", false);
        start(task).join();
        assertThat(gate.jobs()).as("reduces that wait before they fetch").isZero();
        assertThat(task.get(MRJobConfig.REDUCE_CLASS_ATTR)).isEqualTo(ReduceGate.Reduces.class.getName());
        Thread reduce = begin(() -> ReduceGate.await(task, ReduceGate.BEFORE_RECORDS));

        while (gate.jobs() < 1) {
            Thread.onSpinWait();
        }
        assertThat(reduce.isAlive()).isTrue();
        gate.open();
        reduce.join();
    }

    @Test
    void settings_gateIsNew_reduceDoesNotWait() throws Exception {
        start(task("job_1_0001", false)).join();
    }

    @Test
    void settings_gateIsClosed_mapDoesNotWait() throws Exception {
        gate.close(ReduceGate.BEFORE_FETCH);

        start(task("job_1_0001", true)).join();

        assertThat(gate.jobs()).isZero();
    }

    @Test
    void settings_clusterHasClassPath_folderWithTheClassAfterIt() {
        Configuration cluster = new Configuration(false);
        cluster.set(CLASS_PATH, "a.jar,b.jar");

        Map<String, String> settings = gate.settings(cluster);

        Path classes = root.resolve("classes");
        assertThat(settings).containsEntry(CLASS_PATH, "a.jar,b.jar," + classes);
        assertThat(classes.resolve("org/spillway/tools/chaos/ReduceGate.class")).isNotEmptyFile();
    }

    private Configuration task(String job, boolean isMap) {
        Configuration conf = new Configuration(false);
        gate.settings(new Configuration(false)).forEach(conf::set);
        conf.set(MRJobConfig.ID, job);
        conf.setBoolean(MRJobConfig.TASK_ISMAP, isMap);
        return conf;
    }

    /** Begins a task as Hadoop does. */
    private static Thread start(Configuration task) {
        return begin(() -> ResourceCalculatorProcessTree.getResourceCalculatorProcessTree(
                "1",
                task.getClass("mapreduce.job.process-tree.class", null, ResourceCalculatorProcessTree.class),
                task));
    }

    private static Thread begin(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
