package org.spillway.peers.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonsTest {
    @TempDir
    private Path folder;

    @Test
    void ticks_twoNodeManagers_ownOfEachAndChildrenOfBoth() throws Exception {
        FakeProc proc = new FakeProc(folder)
                .process(1, 0, 9, 9, "init")
                .process(2, 1, 10, 5, "java", "-Dspillway.local-cluster=/c/namenode")
                .process(3, 1, 20, 100, "java", "-Dspillway.local-cluster=/c/nodemanager-1")
                .process(4, 1, 30, 200, "java", "-Dspillway.local-cluster=/c/nodemanager-2")
                .process(5, 1, 40, 0, "java", "-Dspillway.local-cluster=/other/nodemanager-1");
        Daemons daemons = new Daemons(proc.files(), FakeProc.CLUSTER);

        assertThat(daemons.ownTicks()).isEqualTo(Map.of("namenode", 10L, "nodemanager-1", 20L, "nodemanager-2", 30L));
        assertThat(daemons.containerTicks()).isEqualTo(300);
        assertThat(daemons.haveContainers()).isFalse();
        proc.process(6, 4, 0, 0, "bash");
        assertThat(daemons.haveContainers()).isTrue();
    }

    @Test
    void create_noNodeManager_fails() {
        ProcFiles empty = new FakeProc(folder).files();

        assertThatThrownBy(() -> new Daemons(empty, FakeProc.CLUSTER))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cluster=/c");
    }
}
