package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the commands that make and enter namespaces. */
class NamespacesTest {
    private static final List<String> COMMAND = List.of("hadoop", "version");

    @Test
    void network_ofRoot_noUserNamespace() {
        assertThat(new Namespaces(false).network(COMMAND))
                .startsWith("setsid", "unshare", "--net")
                .endsWith("hadoop", "version")
                .doesNotContain("--user");
    }

    @Test
    void network_ofUser_isRootInIt() {
        assertThat(new Namespaces(true).network(COMMAND)).containsSequence("unshare", "--user", "--map-root-user");
    }

    @Test
    void host_inNetwork_endsWithItsParent() {
        assertThat(new Namespaces(false).host(42, COMMAND))
                .containsSequence("nsenter", "--target", "42")
                .containsSequence("unshare", "--net", "--uts")
                .contains("--kill-child", "--mount-proc");
    }

    @Test
    void on_host_runsInTheFolder() {
        assertThat(new Namespaces(false).on(42, Path.of("/work"), COMMAND))
                .containsExactly(
                        "nsenter",
                        "--target",
                        "42",
                        "--net",
                        "--uts",
                        "--mount",
                        "--pid",
                        "--",
                        "env",
                        "-C",
                        "/work",
                        "hadoop",
                        "version");
    }

    @Test
    void beside_host_processesAreThisMachines() {
        assertThat(new Namespaces(false).beside(42, COMMAND))
                .containsExactly(
                        "nsenter", "--target", "42", "--net", "--uts", "--", "unshare", "--mount", "hadoop", "version");
    }

    @Test
    void on_hostOfUser_entersTheUserNamespaceFirst() {
        assertThat(new Namespaces(true).on(42, Path.of("/work"), COMMAND))
                .startsWith("nsenter", "--target", "42", "--user", "--preserve-credentials", "--net");
    }

    @Test
    void of_thisProcess_noUserNamespace() throws Exception {
        assertThat(Namespaces.of(ProcessHandle.current().pid()).ofUser()).isFalse();
    }

    @Test
    void isFirstIn_idsOfStatus_onlyTheFirstOfAnInnerNamespace() {
        assertThat(FirstProcess.isFirstIn("NSpid:\t4711\t1")).isTrue();
        assertThat(FirstProcess.isFirstIn("NSpid:\t4711\t12\t1")).isTrue();
        assertThat(FirstProcess.isFirstIn("NSpid:\t4711\t12")).isFalse();
        assertThat(FirstProcess.isFirstIn("NSpid:\t1")).isFalse();
        assertThat(FirstProcess.isFirstIn("NSpgid:\t4711\t1")).isFalse();
    }

    /** Linux opens {@code /proc/ID/status} of a process that is ending, and refuses the read. */
    @Test
    void find_processesThatEndMeanwhile_none() throws Exception {
        String mark = "spillway-test-" + System.nanoTime();
        for (int i = 0; i < 100; i++) {
            Process process = new ProcessBuilder("sh", "-c", ":", mark).start();
            do {
                assertThat(FirstProcess.find(mark)).isEmpty();
            } while (process.isAlive());
        }
    }
}
