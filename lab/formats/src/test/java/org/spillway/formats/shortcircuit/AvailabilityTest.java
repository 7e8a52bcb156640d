package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the reasons why the domain-socket path is not available. */
class AvailabilityTest {
    @TempDir
    private Path folder;

    @Test
    void saysWhatTheBuildHasNotMade() {
        assertThatThrownBy(() -> HadoopJars.older(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("classpath.txt is not there");
    }

    @Test
    void saysForWhichMachineThereIsNoLibrary() throws IOException {
        Files.writeString(folder.resolve("classpath.txt"), "a.jar");
        assertThatThrownBy(() -> HadoopJars.older(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no libhadoop for ")
                .hasMessageContaining(System.getProperty("os.arch"));
    }

    @Test
    void refusesAFolderBelowOneThatAnyoneWritesTo() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path inside = Files.createDirectory(open.resolve("inside"));
        assertThat(SocketPlace.problem(inside)).isEqualTo("anyone may write in " + open.toRealPath());
        assertThat(SocketPlace.problem(folder.resolve("missing"))).contains("is no folder to write in");
    }
}
