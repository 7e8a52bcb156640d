package org.spillway.tools.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.tools.localcluster.LocalCluster;

class FaultTest {
    private static final byte[] BYTES = new byte[1000];

    @TempDir
    private Path root;

    private Nodes nodes;
    private Path output;

    @BeforeEach
    void makeAnOutput() throws IOException {
        Files.writeString(Files.createDirectories(root.resolve("lib")).resolve("classpath.txt"), "a.jar");
        LocalCluster cluster = LocalCluster.of(root);
        nodes = new Nodes(cluster, 2, true);
        Path app = cluster.localDir(2).resolve("usercache/me/appcache/application_1_0001/output");
        output = Files.createDirectories(app.resolve("attempt_1_0001_m_000003_0"))
                .resolve("file.out");
        Files.write(output, BYTES);
        Files.write(Path.of(output + ".index"), new byte[1]);
        // A reduce's merged file is not a map output.
        Path merged = Files.createDirectories(app.resolve("attempt_1_0001_r_000000_0"));
        Files.write(merged.resolve("file.out"), BYTES);
        Files.write(merged.resolve("file.out.index"), BYTES);
        // An output that is still being written has no index.
        Files.write(
                Files.createDirectories(app.resolve("attempt_1_0001_m_000004_0"))
                        .resolve("file.out"),
                BYTES);
    }

    @Test
    void outputs_runningJob_outputsOfEndedMaps() throws Exception {
        assertThat(nodes.outputs()).containsExactly(output);
    }

    @Test
    void outputs_endedJob_empty() throws Exception {
        nodes.newJob();
        assertThat(nodes.outputs()).isEmpty();
    }

    @Test
    void happen_deleted_outputGone() throws Exception {
        assertThat(Fault.DELETED.happen(nodes, new Random(1)))
                .isEqualTo("deleted the output of attempt_1_0001_m_000003_0");
        assertThat(output).doesNotExist();
        assertThat(Fault.FLIPPED.happen(nodes, new Random(1))).isNull();
    }

    @Test
    void happen_flipped_oneBitDiffers() throws Exception {
        assertThat(Fault.FLIPPED.happen(nodes, new Random(1))).startsWith("flipped a bit of byte ");
        int bits = 0;
        for (byte each : Files.readAllBytes(output)) {
            bits += Integer.bitCount(each & 0xFF);
        }
        assertThat(bits).isEqualTo(1);
    }

    @Test
    void happen_cut_outputShorter() throws Exception {
        assertThat(Fault.CUT.happen(nodes, new Random(1)))
                .endsWith(" to " + Files.size(output) + " bytes")
                .startsWith("cut ");
        assertThat(Files.size(output)).isLessThan(BYTES.length);
    }

    /** The cluster has no tasks of its own. */
    @Test
    void happen_taskKilledWithoutOwnTasks_null() throws Exception {
        assertThat(nodes.tasks()).isEmpty();
        assertThat(Fault.TASK_KILLED.happen(nodes, new Random(1))).isNull();
    }
}
