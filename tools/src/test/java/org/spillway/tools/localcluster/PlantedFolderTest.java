package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests what local-cluster does with a folder that another user may have prepared. */
class PlantedFolderTest {
    @TempDir
    private Path temp;

    private Path planted(String mode) throws IOException {
        Path folder = Files.createDirectory(temp.resolve("cluster"));
        Files.createDirectory(folder.resolve("pids"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
        return folder;
    }

    private static int run(String action, Path folder) {
        return LocalClusterMain.run(action, "--dir", folder.toString());
    }

    private static void plant(Path folder, Process victim) throws IOException {
        long started = victim.info().startInstant().orElseThrow().toEpochMilli();
        Files.writeString(folder.resolve("pids/namenode.pid"), victim.pid() + " " + started + "\n");
    }

    @Test
    void folder_default_inHome() {
        LocalClusterOptions options = new LocalClusterOptions();
        new CommandLine(options).parseArgs("status");

        assertThat(options.folder().root().startsWith(System.getProperty("user.home")))
                .isTrue();
    }

    @Test
    void stop_pidOfNoDaemon_processNotKilled() throws Exception {
        Path folder = planted("rwx------");
        Process victim = new ProcessBuilder("sleep", "600").start();
        try {
            plant(folder, victim);

            assertThat(run("stop", folder)).isZero();
            assertThat(victim.isAlive()).isTrue();
            assertThat(folder.resolve("pids/namenode.pid")).doesNotExist();
        } finally {
            victim.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxrwx", "rwxrwx---", "rwxr-xr-x", "rwx-----x"})
    void run_folderOpenToOthers_refused(String mode) throws Exception {
        Path folder = planted(mode);
        Process victim = new ProcessBuilder("sleep", "600").start();
        try {
            plant(folder, victim);
            for (String action : new String[] {"stop", "status", "start"}) {
                assertThat(run(action, folder)).as(action).isEqualTo(1);
            }
            assertThat(victim.isAlive()).isTrue();
            assertThat(folder.resolve("conf")).doesNotExist();
        } finally {
            victim.destroyForcibly();
        }
    }

    @Test
    void run_folderOfOtherUser_refused() throws Exception {
        Path folder = planted("rwx------");
        assumeTrue(Files.getAttribute(folder, "unix:uid").equals(0), "only root can give a folder away");
        Files.setAttribute(folder, "unix:uid", 12345);

        for (String action : new String[] {"stop", "status", "start"}) {
            assertThat(run(action, folder)).as(action).isEqualTo(1);
        }
        assertThat(folder.resolve("conf")).doesNotExist();
    }

    @Test
    void run_symbolicLink_refused() throws Exception {
        Path link = Files.createSymbolicLink(temp.resolve("link"), planted("rwx------"));

        for (String action : new String[] {"stop", "status", "start"}) {
            assertThat(run(action, link)).as(action).isEqualTo(1);
        }
        assertThat(link.resolve("conf")).doesNotExist();
    }

    @Test
    void make_newFolder_mode700() throws Exception {
        ClusterFolder folder = ClusterFolder.of(temp.resolve("new/cluster"));
        folder.make();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.root())))
                .isEqualTo("rwx------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a b", "it's", "$(touch ran)", "a\"b;c"})
    void exports_folderName_readByShell(String name) throws Exception {
        ClusterFolder folder = ClusterFolder.of(temp.resolve(name));
        ProcessBuilder builder = new ProcessBuilder(
                "bash",
                "-c",
                "eval \"$1\" && echo \"$HADOOP_HOME\" && echo \"$HADOOP_CONF_DIR\"",
                "bash",
                LocalClusterMain.exports(folder));
        Process shell =
                builder.directory(temp.toFile()).redirectErrorStream(true).start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(folder.root() + "\n" + folder.conf() + "\n");
        assertThat(temp.resolve("ran")).doesNotExist();
    }
}
