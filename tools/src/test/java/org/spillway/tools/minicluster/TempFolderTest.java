package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TempFolderTest {
    @Test
    void delete_folderWithLinks_targetsStay(@TempDir Path temp) throws Exception {
        Path outside = Files.writeString(temp.resolve("outside"), "kept", StandardCharsets.UTF_8);
        Path folder = TempFolder.create();
        Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve("a/b/file"), "gone", StandardCharsets.UTF_8);
        Files.createSymbolicLink(folder.resolve("a/link"), outside);
        Files.createSymbolicLink(folder.resolve("a/folder"), temp);

        TempFolder.delete(folder);

        assertThat(folder).doesNotExist();
        assertThat(outside).hasContent("kept");
        TempFolder.delete(folder);
    }

    @Test
    void checkFolder_nameWithBlank_throws(@TempDir Path temp) throws Exception {
        EmbeddedCluster.checkFolder(temp);
        Path odd = Files.createDirectory(temp.resolve("a b"));
        assertThatThrownBy(() -> EmbeddedCluster.checkFolder(odd)).hasMessageContainingAll("TMPDIR", "/a b");
    }
}
