package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.jobs.JobsDriver;
import org.spillway.tools.compare.CompareCluster;
import org.spillway.tools.compare.EmbeddedCompareCluster;
import org.spillway.tools.compare.JobTable;

/** {@code scripts/spillway jobs-table} on the shared cluster, with very little input. */
@Tag("nightly")
class JobTableIT {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    private Path temp;

    @Test
    void run_oneJob_rowOfTheTable() throws Exception {
        Path jar = MainJar.of(JobsDriver.class, temp);
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        CompareCluster cluster = new EmbeddedCompareCluster(SharedCluster.get());
        assertThat(JobTable.run(cluster, out, "--jar", jar.toString(), "--rows", "1k", "dedup"))
                .isZero();

        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(1)).isEqualTo("vcores of a map: 8; of a reduce: 8");
        assertThat(lines.get(2))
                .isEqualTo("| job | input | map output records | stock ms | both ms | stock / both: job, maps, reduces"
                        + " | outputs |");
        assertThat(lines.get(4))
                .matches("\\| dedup \\| 3,000 urls; 0 MB \\| 3,000 \\| \\d+ \\| \\d+ \\|"
                        + " [\\d.]+x, [\\d.]+x, [\\d.]+x \\| same bytes \\|");
    }
}
