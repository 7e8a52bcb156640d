package org.spillway.report.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which files count as one's own. The folder above them is in the folder of temporary files, which is sticky. */
class OwnFilesTest {
    @TempDir
    private Path temp;

    private Path folder;
    private Path file;

    @BeforeEach
    void make() throws IOException {
        folder = Files.createDirectory(temp.toRealPath().resolve("folder"));
        file = Files.createFile(folder.resolve("file"));
        mode(folder, "rwxr-xr-x");
        mode(file, "rw-r--r--");
    }

    private static void mode(Path file, String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static long uid(Path file) throws IOException {
        return ((Number) Files.getAttribute(file, "unix:uid")).longValue();
    }

    @Test
    void problem_ownFile_empty() throws IOException {
        assertThat(OwnFiles.problem(file)).isEmpty();
        assertThat(OwnFiles.problem(folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw-r--", "rw-r--rw-"})
    void problem_fileThatOthersMayWrite_named(String mode) throws IOException {
        mode(file, mode);

        assertThat(OwnFiles.problem(file)).get().asString().contains(file.toString(), "others may change it");
    }

    @Test
    void problem_folderAboveThatOthersMayWrite_named() throws IOException {
        mode(folder, "rwxrwxrwx");

        assertThat(OwnFiles.problem(file)).get().asString().contains(folder + " has mode 777");
    }

    @Test
    void problem_fileOfOtherUser_named() throws IOException {
        if (uid(file) == 0) {
            Files.setAttribute(file, "unix:uid", 12345);
        }
        long another = uid(file) + 1;

        assertThat(OwnFiles.problem(file, another))
                .get()
                .asString()
                .contains("belongs to", "neither to root nor to you");
        assertThat(OwnFiles.problem(file, uid(file))).isEmpty();
    }

    @Test
    void problem_linkInOpenFolder_named() throws IOException {
        Path link = Files.createSymbolicLink(temp.resolve("link"), folder);
        assertThat(OwnFiles.problem(link.resolve("file"))).isEmpty();
        Path open = Files.createDirectory(temp.resolve("open"));
        Path movable = Files.createSymbolicLink(open.resolve("link"), folder);
        mode(open, "rwxrwxrwx");

        assertThat(OwnFiles.problem(movable.resolve("file"))).get().asString().contains("open has mode 777");
    }

    @Test
    void problemOfPrivate_folder_emptyOnlyWithMode700() throws IOException {
        assertThat(OwnFiles.problemOfPrivate(folder)).get().asString().contains("has mode 755: must be 700");
        mode(folder, "rwx------");
        assertThat(OwnFiles.problemOfPrivate(folder)).isEmpty();
        assertThat(OwnFiles.problemOfPrivate(folder.resolve("none"))).isEmpty();
        Path link = Files.createSymbolicLink(temp.resolve("link"), folder);
        assertThat(OwnFiles.problemOfPrivate(link)).get().asString().contains("symbolic link");
        Path dangling = Files.createSymbolicLink(temp.resolve("dangling"), temp.resolve("none"));
        assertThat(OwnFiles.problemOfPrivate(dangling)).get().asString().contains("symbolic link");
        assertThat(OwnFiles.problemOfPrivate(file)).get().asString().contains("no folder");
    }
}
