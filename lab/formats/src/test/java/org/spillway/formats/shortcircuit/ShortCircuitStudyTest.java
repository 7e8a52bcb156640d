package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Table;
import picocli.CommandLine.ParameterException;

@Tag("nightly")
class ShortCircuitStudyTest {
    @TempDir
    private Path folder;

    private static List<Table> run(String... options) throws Exception {
        ShortCircuitStudy study = new ShortCircuitStudy();
        study.parser().parseArgs(options);
        return study.run(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    @Test
    void measuresEveryPathOnBothLines() throws Exception {
        assumeThat(System.getProperty("os.name") + System.getProperty("os.arch"))
                .isEqualTo("Linuxamd64");
        requirePlaceForASocket();
        List<Table> tables = run("--rounds=1", "--reads=3", "--passes=1", "--mb=1", "--job-mb=1", "--folder=" + folder);
        String own = VersionInfo.getVersion();
        Table random = tables.get(0);
        assertThat(random.heads())
                .startsWith(
                        "random reads",
                        own + " remote",
                        own + " legacy",
                        "3.4.3+native remote",
                        "3.4.3+native legacy",
                        "3.4.3+native domain");
        assertThat(random.rows()).hasSize(6).allSatisfy(row -> assertThat(row).doesNotContain("-"));
        assertThat(random.rows().get(0)).startsWith("4 threads, 1 file of 1 block");
        assertThat(random.rows().get(5)).startsWith("8 threads, 2 files of 2 blocks");
        // Two workloads with five readers. Three workloads with one pair and with three pairs.
        assertThat(tables.get(1).rows()).hasSize(10);
        assertThat(tables.get(2).rows()).hasSize(12);
        assertThat(tables.get(3).rows())
                .hasSize(5)
                // Only the input's one megabyte is read from HDFS.
                .allSatisfy(row -> assertThat(row.subList(2, 4)).isEqualTo(List.of("1.00", "0.00")));
        assertThat(folder).isEmptyDirectory();
    }

    /**
     * Skips the test if there is no place for a socket, for example if the home folder is below one that all users may
     * write.
     */
    private static void requirePlaceForASocket() {
        try {
            SocketPlace.make().close();
        } catch (IOException e) {
            abort(e.getMessage());
        }
    }

    @Test
    void refusesWrongOptions() {
        assertThatThrownBy(() -> run("--reads=0"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--reads=0: must be at least 1");
        assertThatThrownBy(() -> run("--mb=0")).hasMessage("--mb=0: must be at least 1");
        assertThatThrownBy(() -> run("--folder=hdfs://no-such-host.invalid:1/tmp"))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("--folder=hdfs://no-such-host.invalid:1/tmp: ");
    }
}
