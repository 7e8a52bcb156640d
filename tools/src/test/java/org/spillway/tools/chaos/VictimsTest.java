package org.spillway.tools.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.tools.localcluster.hosts.Host;

class VictimsTest {
    private static final Host OWN = new Host("w1", 11);
    private static final Host SECOND = new Host("w2", 12);
    private static final Host THIRD = new Host("w3", 13);

    @TempDir
    private Path root;

    private Victims victims;

    @BeforeEach
    void create() {
        victims = new Victims(List.of(OWN, SECOND, THIRD), host -> root.resolve(host.name()));
    }

    @Test
    void withOutputs_severalWorkers_mostOutputsButNotTheReducesOwn() throws Exception {
        outputs(OWN, "application_1_0001", 5);
        outputs(SECOND, "application_1_0001", 1);
        outputs(THIRD, "application_1_0001", 2);

        assertThat(victims.withOutputs(1)).contains(THIRD);
        assertThat(victims.own()).isEqualTo(OWN);
    }

    @Test
    void withOutputs_workerLacksThoseOfOneJob_another() throws Exception {
        outputs(SECOND, "application_1_0001", 1);
        outputs(SECOND, "application_1_0002", 1);
        outputs(THIRD, "application_1_0001", 9);
        outputs(THIRD, "application_1_0002", 0);

        assertThat(victims.withOutputs(2)).contains(SECOND);
        assertThat(victims.withOutputs(3)).isEmpty();
    }

    @Test
    void haveAll_outputOfAMapIsMissing_false() throws Exception {
        outputs(OWN, "application_1_0001", 1);
        outputs(SECOND, "application_1_0001", 1);

        assertThat(victims.haveAll(1, 3)).isFalse();
        assertThat(victims.haveAll(1, 2)).isTrue();
        assertThat(victims.haveAll(2, 2)).isFalse();
    }

    @Test
    void newJobs_jobsThatEnded_notCounted() throws Exception {
        outputs(SECOND, "application_1_0001", 2);
        victims.newJobs();

        assertThat(victims.haveAll(1, 2)).isFalse();
        assertThat(victims.withOutputs(1)).isEmpty();
    }

    private void outputs(Host worker, String application, int count) throws IOException {
        Path folder = root.resolve(worker.name() + "/usercache/me/appcache/" + application + "/output");
        Files.createDirectories(folder);
        for (int map = 0; map < count; map++) {
            Path attempt = Files.createDirectories(folder.resolve("attempt_1_0001_m_00000" + map + "_0"));
            Files.write(attempt.resolve("file.out"), new byte[1]);
            Files.write(attempt.resolve("file.out.index"), new byte[1]);
        }
    }
}
