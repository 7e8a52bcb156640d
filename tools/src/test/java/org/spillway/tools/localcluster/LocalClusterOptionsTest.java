package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the command line for hosts. Starts nothing. */
class LocalClusterOptionsTest {
    @TempDir
    private Path temp;

    @Test
    void endOptions_commandForAHost_itsOptionsAreItsOwn() {
        assertThat(LocalClusterOptions.endOptions("on", "--dir", "d", "w1", "ls", "--help"))
                .containsExactly("on", "--dir", "d", "--", "w1", "ls", "--help");
        assertThat(LocalClusterOptions.endOptions("on", "--user", "alice", "w1", "ls"))
                .containsExactly("on", "--user", "alice", "--", "w1", "ls");
        assertThat(LocalClusterOptions.endOptions("on", "--dir=d", "ls", "--dir", "e"))
                .containsExactly("on", "--dir=d", "--", "ls", "--dir", "e");
    }

    @Test
    void endOptions_otherAction_unchanged() {
        assertThat(LocalClusterOptions.endOptions("start", "--hosts", "2")).containsExactly("start", "--hosts", "2");
        assertThat(LocalClusterOptions.endOptions()).isEmpty();
    }

    @Test
    void endOptions_optionWithoutValue_noIndexOutside() {
        assertThat(LocalClusterOptions.endOptions("on", "--dir")).containsExactly("on", "--dir", "--");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "start --hosts 0",
                "start --hosts 17",
                "start --hosts 2 --rate fast",
                "start --rate 1gbit",
                "start --expiry 60",
                "start --hosts 2 --expiry 0",
                "start --users program",
                "start --hosts 2 --user alice",
                "start --hosts 2 --nodemanagers 2",
                "start --hosts 2 --task-archive",
                "start --kerberos",
                "start --hosts 2 --token-life 60",
                "start --hosts 2 --kerberos --token-life 0",
                "start --hosts 2 --no-ticket",
                "stop w1"
            })
    void run_wrongUsage_exitCodeIsTwo(String line) {
        assertThat(run(line)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"on hadoop version", "fault w1 off"})
    void run_noHosts_exitCodeIsOne(String line) {
        assertThat(run(line)).isEqualTo(1);
    }

    private int run(String line) {
        String[] words = line.split(" ");
        String[] all = new String[words.length + 2];
        all[0] = words[0];
        all[1] = "--dir";
        all[2] = temp.resolve("cluster").toString();
        System.arraycopy(words, 1, all, 3, words.length - 1);
        return LocalClusterMain.run(all);
    }
}
