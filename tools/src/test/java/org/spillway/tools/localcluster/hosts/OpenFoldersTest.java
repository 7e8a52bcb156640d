package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which folders are hidden, and which are shown in them. */
class OpenFoldersTest {
    @TempDir
    private Path temp;

    private Path root;
    private Path cover;

    @BeforeEach
    void makeFolders() throws Exception {
        root = temp.toRealPath();
        open(root);
        cover = folder("cover");
    }

    @Test
    void list_openFolder_onlyTheCoverIsHidden() throws Exception {
        assertThat(OpenFolders.list(List.of(folder("a/b")), cover)).containsExactly("hide " + cover);
    }

    @Test
    void list_foldersInAClosedOne_theirCommonParentIsShown() throws Exception {
        List<Path> readable = List.of(folder("home/m2/a"), folder("home/m2/b"), folder("home/clone/x"));
        close("home");

        assertThat(OpenFolders.list(readable, cover))
                .containsExactly(
                        "hide " + cover,
                        "hide " + root.resolve("home"),
                        "show " + root.resolve("home/clone/x"),
                        "show " + root.resolve("home/m2"));
    }

    @Test
    void list_closedInClosed_theOuterIsHidden() throws Exception {
        List<Path> readable = List.of(folder("home/cluster/conf"), folder("home/cluster/lib"));
        close("home/cluster");
        close("home");

        assertThat(OpenFolders.list(readable, cover))
                .containsExactly(
                        "hide " + cover,
                        "hide " + root.resolve("home"),
                        "show " + root.resolve("home/cluster/conf"),
                        "show " + root.resolve("home/cluster/lib"));
    }

    @Test
    void list_folderInTheCover_isShown() throws Exception {
        Path clone = folder("cover/jobs/clone");

        assertThat(OpenFolders.list(List.of(clone), cover)).containsExactly("hide " + cover, "show " + clone);
    }

    @Test
    void list_folderItselfIsClosed_namesIt() throws Exception {
        Path closed = folder("closed");
        close("closed");

        assertThatThrownBy(() -> OpenFolders.list(List.of(closed), cover))
                .isInstanceOf(IOException.class)
                .hasMessage("other users cannot enter " + closed + ": give them the right, or use a umask of 022");
    }

    private Path folder(String name) throws IOException {
        Path folder = Files.createDirectories(root.resolve(name));
        for (Path at = folder; !at.equals(root); at = at.getParent()) {
            open(at);
        }
        return folder;
    }

    private static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void close(String name) throws IOException {
        Files.setPosixFilePermissions(root.resolve(name), PosixFilePermissions.fromString("rwx------"));
    }
}
