package org.spillway.peers.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerWatchTest {
    private static final String LOGS = "-Dlogs=/c/logs/container_1_1_01_000002";
    private static final String CHILD = "org.apache.hadoop.mapred.YarnChild";
    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path folder;

    private FakeProc proc;
    private ContainerWatch watch;

    @BeforeEach
    void create() {
        proc = new FakeProc(folder);
        watch = new ContainerWatch(proc.files(), FakeProc.CLUSTER);
    }

    @Test
    void look_jvmTwice_lastTicksAndPeakAndMemoryOverTime() throws Exception {
        proc.process(7, 1, 100, 0, "java", LOGS, CHILD);
        watch.look(0);
        proc.process(7, 1, 300, 0, "java", LOGS, CHILD);
        watch.look(2 * SECOND);

        assertThat(watch.seen()).singleElement().satisfies(jvm -> {
            assertThat(jvm.ticks()).isEqualTo(300);
            assertThat(jvm.peakKib()).isEqualTo(600);
            assertThat(jvm.residentKibSeconds()).isEqualTo(600);
        });
    }

    @Test
    void look_shellOfContainerForLong_jvmSeenWhenItIsOne() throws Exception {
        proc.process(7, 1, 1, 0, "/bin/bash", "-c", "java " + LOGS);
        for (int i = 0; i < 100; i++) {
            watch.look(i);
        }
        proc.process(7, 1, 1, 0, "java", LOGS, CHILD);
        watch.look(100);

        assertThat(watch.seen()).hasSize(1);
    }

    @Test
    void look_idOfEndedJvmTakenByAnother_two() throws Exception {
        proc.process(7, 1, 100, 0, "java", LOGS, CHILD);
        watch.look(0);
        proc.end(7);
        watch.look(SECOND);
        proc.process(7, 1, 20, 0, "java", LOGS, CHILD);
        watch.look(2 * SECOND);

        assertThat(watch.seen()).extracting(WatchedJvm::ticks).containsExactly(100L, 20L);
    }

    @Test
    void look_copyOfJvmThatItHasForked_notCounted() throws Exception {
        proc.process(7, 1, 100, 0, "java", LOGS, CHILD).process(8, 7, 0, 0, "java", LOGS, CHILD);
        watch.look(0);

        assertThat(watch.seen()).extracting(WatchedJvm::ticks).containsExactly(100L);
    }

    @Test
    void look_otherPrograms_none() throws Exception {
        proc.process(7, 1, 100, 0, "java", "-jar", "other.jar");
        watch.look(0);

        assertThat(watch.seen()).isEmpty();
    }
}
