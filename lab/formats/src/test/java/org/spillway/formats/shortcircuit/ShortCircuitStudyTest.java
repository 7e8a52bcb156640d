package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.WrongDataException;
import picocli.CommandLine.ParameterException;

@Tag("nightly")
class ShortCircuitStudyTest {
    @TempDir
    private Path folder;

    @Test
    void run_fewReads_rowForEachWorkloadAndPath() throws Exception {
        Table table = run("--reads=3", "--rounds=2", "--folder=" + folder).get(0);

        List<String> rows = new ArrayList<>();
        for (String workload : List.of(
                "random: 4, 1, 1",
                "random: 16, 1, 1",
                "random: 8, 2, 1",
                "random: 4, 1, 2",
                "random: 16, 1, 2",
                "random: 8, 2, 2",
                "in order: 1, 1, 1")) {
            ReadPath.AVAILABLE.forEach(path -> rows.add(workload + ": " + path));
        }
        assertThat(table.rows()).extracting(row -> row.get(0)).containsExactlyElementsOf(rows);
        assertThat(table.rows()).allSatisfy(row -> assertThat(row).doesNotContain("-"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void run_wrongContent_error() throws Exception {
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/other");
        try (MiniDFSCluster cluster = new MiniDFSCluster.Builder(new Configuration(), folder.toFile()).build()) {
            cluster.waitActive();
            try (OutputStream out = cluster.getFileSystem().create(file)) {
                out.write(Reads.content(new org.apache.hadoop.fs.Path("/file")));
            }
            Reads inOrder = new Reads(List.of(file), 1, 1, true);
            Reads random = new Reads(List.of(file), 4, 3, false);

            assertThatThrownBy(() -> inOrder.run(cluster, ReadPath.REMOTE))
                    .isInstanceOf(WrongDataException.class)
                    .hasMessageStartingWith("read back differs: file=/other record=read 0");
            assertThatThrownBy(() -> random.run(cluster, ReadPath.REMOTE)).isInstanceOf(WrongDataException.class);
        }
    }

    /** The DataNode refuses this user the paths of its files, so the client reads over TCP. */
    @Test
    void run_otherPathUsed_error() throws Exception {
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/file");
        try (MiniDFSCluster cluster = new MiniDFSCluster.Builder(new Configuration(), folder.toFile()).build()) {
            cluster.waitActive();
            try (OutputStream out = cluster.getFileSystem().create(file)) {
                out.write(Reads.content(file));
            }
            Reads reads = new Reads(List.of(file), 1, 1, true);

            assertThat(reads.run(cluster, ReadPath.REMOTE)).containsKey(Reads.RATE);
            assertThatThrownBy(() -> reads.run(cluster, ReadPath.LEGACY))
                    .hasMessage("not read by LEGACY: bytes=" + Reads.CONTENT + " short-circuit=0");
        }
    }

    @Test
    void run_wrongOption_error() {
        assertThatThrownBy(() -> run("--reads=0"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--reads=0: must be at least 1");
    }

    private static List<Table> run(String... options) throws Exception {
        ShortCircuitStudy study = new ShortCircuitStudy();
        study.parser().parseArgs(options);
        return study.run(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
}
