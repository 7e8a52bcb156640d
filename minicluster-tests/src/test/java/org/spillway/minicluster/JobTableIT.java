package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.compare.JobTable;
import org.spillway.jobs.JobsDriver;

/** {@code scripts/spillway jobs-table} on the shared cluster, with very little input. */
class JobTableIT {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    private Path temp;

    private Path jar;

    @BeforeEach
    void makeJar() throws IOException {
        jar = MainJar.of(JobsDriver.class, temp);
    }

    @Test
    void aRowForEachJob() throws Exception {
        assertThat(run("--rows", "1k", "dedup")).isZero();

        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1))
                .isEqualTo("| job | input | map output records | stock ms | both ms | stock / both: job, maps, reduces"
                        + " | outputs |");
        assertThat(lines.get(3))
                .matches("\\| dedup \\| 3,000 urls; 0 MB \\| 3,000 \\| \\d+ \\| \\d+ \\|"
                        + " [\\d.]+x, [\\d.]+x, [\\d.]+x \\| same bytes \\|");
    }

    @Test
    void wrongUsageStartsNothing() {
        assertThat(run("--help")).isZero();
        assertThat(run("--rows", "few")).isEqualTo(2);
        assertThat(run("--rows", "9")).isEqualTo(2);
        assertThat(run("--runs", "0")).isEqualTo(2);
        assertThat(run("nosuchjob")).isEqualTo(2);
        assertThat(run("--html", "/no/such/folder/page.html")).isEqualTo(2);
        assertThat(run(
                        () -> {
                            throw new IllegalStateException("started");
                        },
                        "--start-conf",
                        "/no/such.xml"))
                .isEqualTo(2);
    }

    private int run(String... arguments) {
        return run(SharedCluster::get, arguments);
    }

    private int run(Callable<EmbeddedCluster> start, String... arguments) {
        List<String> args = new ArrayList<>(List.of("--jar", jar.toString()));
        args.addAll(List.of(arguments));
        return JobTable.run(start, new PrintStream(printed, true, StandardCharsets.UTF_8), args.toArray(new String[0]));
    }
}
