package org.spillway.tools.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoleTest {
    private static final List<String> TASK = List.of(
            "/usr/bin/java",
            "-Dyarn.app.container.log.dir=/logs/application_1795_0002/container_e05_1795_0002_01_000007",
            "org.spillway.jvm.child.TaskJvm",
            "4711");

    @Test
    void of_commandLine_roleOfMainClass() {
        assertThat(Role.of(TASK)).contains(Role.TASK);
        assertThat(Role.of(List.of("java", "org.apache.hadoop.mapred.YarnChild")))
                .contains(Role.TASK);
        assertThat(Role.of(List.of("java", "org.apache.hadoop.yarn.server.nodemanager.NodeManager")))
                .contains(Role.NODEMANAGER);
        assertThat(Role.of(List.of("java", "-jar", "surefire.jar"))).isEmpty();
    }

    @Test
    void isOf_container_onlyJobOfItsApplication() {
        String container = Role.container(TASK).orElseThrow();
        assertThat(container).isEqualTo("container_e05_1795_0002_01_000007");
        assertThat(Role.isOf(container, "job_1795_0002")).isTrue();
        assertThat(Role.isOf(container, "job_1795_00020")).isFalse();
        assertThat(Role.isOf("container_1795_0002_01_000001", "job_1795_0002")).isTrue();
        assertThat(Role.container(List.of("java", "NameNode"))).isEmpty();
    }
}
