package org.spillway.peers.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a script in place of scripts/spillway, which writes down how it is called. */
class PeersClusterTest {
    @TempDir
    private Path dir;

    private Places places;

    @BeforeEach
    void write() throws IOException {
        places = new Places(dir, "1", dir.resolve("work"), dir.resolve("software"));
        Path script = dir.resolve("scripts/spillway");
        write(script, "#!/bin/sh\necho \"$2\" >> " + dir.resolve("calls") + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        write(places.jar("engine"), "new");
        Files.createDirectories(places.logs());
    }

    @Test
    void buildArchive_none_built() throws Exception {
        new PeersCluster(places).buildArchive();
        assertThat(dir.resolve("calls")).hasContent("build");
    }

    @Test
    void buildArchive_oneOfThisEngine_onlyChecked() throws Exception {
        archive("new");
        new PeersCluster(places).buildArchive();
        assertThat(dir.resolve("calls")).hasContent("check");
    }

    @Test
    void buildArchive_oneOfAnotherEngine_built() throws Exception {
        archive("old");
        new PeersCluster(places).buildArchive();
        assertThat(dir.resolve("calls")).hasContent("build");
    }

    private void archive(String engine) throws IOException {
        write(places.archive().resolve(places.jar("engine").getFileName()), engine);
        Path check = places.archive().resolve("check.sh");
        write(check, "");
        assertThat(check.toFile().setExecutable(true)).isTrue();
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
