package org.spillway.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateTest {
    @TempDir
    private Path root;

    @Test
    void option_gateIsClosed_shellWaitsUntilItOpens() throws Exception {
        Gate gate = new Gate(root);
        gate.close();

        Process first = container(gate, "container_1_0001_01_000010");
        Process second = container(gate, "container_e17_1_0002_01_000010");
        Process again = container(gate, "container_1_0001_01_000011");
        while (gate.jobs() < 2) {
            assertThat(first.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
        }
        gate.open();

        for (Process process : new Process[] {first, second, again}) {
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("-Xmx1m \n");
            assertThat(process.waitFor()).isZero();
        }
        assertThat(gate.jobs()).isEqualTo(2);
        gate.close();
        assertThat(gate.jobs()).isZero();
    }

    @Test
    void option_gateIsNew_shellDoesNotWait() throws Exception {
        Process process = container(new Gate(root), "container_1_0001_01_000010");

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    private static Process container(Gate gate, String id) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", "echo \"-Xmx1m " + gate.option() + "\"");
        builder.environment().put("CONTAINER_ID", id);
        return builder.start();
    }
}
