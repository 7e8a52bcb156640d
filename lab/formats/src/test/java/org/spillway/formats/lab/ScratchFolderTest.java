package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFolderTest {
    @TempDir
    Path parent;

    @Test
    void close_folderWithFile_removed() throws IOException {
        Path folder;
        try (ScratchFolder scratch = ScratchFolder.open(parent.toString())) {
            folder = scratch.local();
            scratch.fs().create(scratch.file("file")).close();
            assertThat(folder.resolve("file")).exists();
        }
        assertThat(folder).doesNotExist();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void open_parentAsUri_folderInIt() throws IOException {
        try (ScratchFolder scratch = ScratchFolder.open(parent.toUri().toString())) {
            assertThat(scratch.local().getParent()).isEqualTo(parent);
        }
    }

    @Test
    void open_oddName_folderInIt() throws IOException {
        Path odd = Files.createDirectory(parent.resolve("a b%20c:d"));
        try (ScratchFolder scratch = ScratchFolder.open(odd.toString())) {
            assertThat(scratch.local().getParent()).isEqualTo(odd);
        }
        assertThat(odd).isEmptyDirectory();
    }

    @Test
    void open_noFolder_throws() throws IOException {
        Path file = Files.createFile(parent.resolve("file"));

        assertThatThrownBy(() -> ScratchFolder.open(file.toString())).hasMessage("not a folder");
        assertThatThrownBy(() -> ScratchFolder.open(parent.resolve("gone").toString()))
                .hasMessageContaining("gone does not exist");
    }
}
