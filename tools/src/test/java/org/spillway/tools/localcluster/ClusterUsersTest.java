package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a cluster keeps of its users. Starts nothing. */
class ClusterUsersTest {
    @TempDir
    private Path temp;

    private ClusterFolder folder;

    @BeforeEach
    void make() throws Exception {
        folder = ClusterFolder.of(temp.toRealPath().resolve("cluster"));
        folder.make();
    }

    @Test
    void prepare_program_isKeptUntilAStartWithoutIt() throws Exception {
        assertThat(ClusterUsers.prepare(folder, Path.of("/bin/sh"))).isPresent();
        assertThat(ClusterUsers.of(folder)).isPresent();

        assertThat(ClusterUsers.prepare(folder, null)).isEmpty();
        assertThat(ClusterUsers.of(folder)).isEmpty();
    }

    @Test
    void prepare_noProgram_namesWhereItIs() throws Exception {
        Path text = Files.writeString(temp.resolve("text"), "no program");

        assertThatThrownBy(() -> ClusterUsers.prepare(folder, text))
                .isInstanceOf(IOException.class)
                .hasMessage("--users=" + text
                        + ": is no program; name bin/container-executor of a Hadoop release for this system");
    }

    @Test
    void user_unknown_namesThoseThereAre() throws Exception {
        assertThat(ClusterUsers.user("bob").id()).isEqualTo(7002);
        assertThatThrownBy(() -> ClusterUsers.user("carol")).hasMessage("no user carol; there are alice, bob");
    }
}
