package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Results;

/** Reads from a running cluster, which is in the test's JVM, with the settings of its clients. */
@Tag("nightly")
class RunningClusterTest {
    private static final Sizes SIZES = new Sizes(2, 1, 1, 1);
    private static final PrintStream QUIET =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    @TempDir
    private static Path data;

    private static ReadCluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        cluster = ReadCluster.start(data.resolve("dfs"), null, ReadCluster.user());
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void readsByTheShortCircuitOfItsSettings() throws Exception {
        try (Readers readers = readers("dfs.client.read.shortcircuit", "dfs.client.use.legacy.blockreader.local")) {
            assertThat(readers.unavailable()).isNull();
            assertThat(readers.all()).extracting(Reader::path).containsExactly(ReadPath.REMOTE, ReadPath.LEGACY);
            // Blocks of one megabyte, the minimum of NameNodes.
            assertThat(readers.randomBytes()).isEqualTo(2 << 20);

            Results results = Alternation.run(readers.trials(SIZES), 1, QUIET);

            assertThat(results.rows()).hasSize(2 * (6 + 3));
            assertThat(new Tables(readers.all(), results).random().rows()).hasSize(6);
        }
    }

    @Test
    void tellsWhyThereIsNone() throws Exception {
        try (Readers readers = readers()) {
            assertThat(readers.all()).extracting(Reader::path).containsExactly(ReadPath.REMOTE);
            assertThat(readers.unavailable())
                    .isEqualTo("No short circuit was measured: the cluster's settings have"
                            + " dfs.client.read.shortcircuit=false");
        }
        Configuration conf = new Configuration(false);
        conf.setBoolean("dfs.client.read.shortcircuit", true);
        assertThat(ReadCluster.running(conf, new org.apache.hadoop.fs.Path("/")).lacking())
                .isEqualTo("the cluster's settings have no dfs.domain.socket.path");
        // This JVM has no libhadoop.
        conf.set("dfs.domain.socket.path", "/run/dn");
        assertThat(ReadCluster.running(conf, new org.apache.hadoop.fs.Path("/")).lacking())
                .contains("libhadoop");
    }

    @Test
    void refusesToReadFromAnotherMachine() throws Exception {
        Configuration conf = new HdfsConfiguration();
        try (MiniDFSCluster elsewhere = new MiniDFSCluster.Builder(
                        conf, folder.resolve("elsewhere").toFile())
                .numDataNodes(1)
                .hosts(new String[] {"elsewhere.invalid"})
                .build()) {
            elsewhere.waitActive();
            ReadCluster reading = ReadCluster.running(conf, new org.apache.hadoop.fs.Path(elsewhere.getURI() + "/run"));
            assertThatThrownBy(() -> reading.write("file", new Content(1), Content.LINE, 1 << 20))
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll(
                            "no DataNode on this machine took the file: file=hdfs://",
                            "/run/file hosts=[elsewhere.invalid]");
        }
    }

    private Readers readers(String... switchedOn) throws Exception {
        Configuration settings = new Configuration(false);
        for (String key : switchedOn) {
            settings.setBoolean(key, true);
        }
        Path conf = Files.createDirectories(folder.resolve("conf"));
        try (OutputStream out = Files.newOutputStream(conf.resolve("hdfs-site.xml"))) {
            settings.writeXml(out);
        }
        HadoopJars hadoop =
                new HadoopJars(conf + File.pathSeparator + HadoopJars.own().classPath(), null);
        return Readers.start(hadoop, folder.resolve("local"), cluster.uri() + "/run", 1, SIZES, QUIET);
    }

    @Test
    void asksAnInstallationForItsClassPath() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path command = bin.resolve("hadoop");
        Files.writeString(command, "#!/bin/sh\n[ $1 = classpath ] && echo /conf:/a.jar\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));

        HadoopJars hadoop = HadoopJars.ofCluster(folder.toString());
        assertThat(hadoop.classPath()).endsWith(":/conf:/a.jar");
        assertThat(hadoop.natives()).isNull();
        Path natives = Files.createDirectories(folder.resolve("lib").resolve("native"));
        Files.createFile(natives.resolve(System.mapLibraryName("hadoop")));
        assertThat(HadoopJars.ofCluster(folder.toString()).natives()).isEqualTo(natives);

        Files.writeString(command, "#!/bin/sh\nexit 3\n");
        assertThatThrownBy(() -> HadoopJars.ofCluster(folder.toString()))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("no class path from ", "bin/hadoop classpath: exit code=3");
    }
}
