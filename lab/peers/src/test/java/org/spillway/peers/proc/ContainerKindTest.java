package org.spillway.peers.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerKindTest {
    private static final Path CLUSTER = Path.of("/c");
    private static final String LOGS = "-Dlogs=/c/logs/nodemanager-1/application_1_1/container_1_1_01_000002";

    @ParameterizedTest
    @CsvSource({
        "org.apache.hadoop.mapreduce.v2.app.MRAppMaster, MASTER",
        "org.spillway.SpillwayAppMaster, MASTER",
        "org.spillway.SpillwaySession, MASTER",
        "org.apache.tez.dag.app.DAGAppMaster, MASTER",
        "org.apache.spark.deploy.yarn.ApplicationMaster, MASTER",
        "org.apache.hadoop.mapred.YarnChild, TASK",
        "org.spillway.jvm.child.TaskJvm, TASK",
        "org.apache.tez.runtime.task.TezChild, TASK",
        "org.apache.spark.executor.YarnCoarseGrainedExecutorBackend, TASK"
    })
    void of_mainClass_itsKind(String mainClass, ContainerKind kind) {
        assertThat(ContainerKind.of(List.of("/jdk/bin/java", LOGS, mainClass, "127.0.0.1"), CLUSTER))
                .contains(kind);
    }

    @Test
    void of_shellThatStartsIt_empty() {
        List<String> shell =
                List.of("/bin/bash", "-c", "/jdk/bin/java " + LOGS + " org.apache.hadoop.mapred.YarnChild");

        assertThat(ContainerKind.of(shell, CLUSTER)).isEmpty();
        assertThat(ContainerKind.isContainer(shell, CLUSTER)).isTrue();
    }

    @Test
    void of_anotherClusters_empty() {
        assertThat(ContainerKind.of(
                        List.of("/jdk/bin/java", LOGS, "org.apache.hadoop.mapred.YarnChild"), Path.of("/other")))
                .isEqualTo(Optional.empty());
    }
}
