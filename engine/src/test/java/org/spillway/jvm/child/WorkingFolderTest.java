package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkingFolderTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private Path temp;

    @BeforeEach
    void make() throws IOException {
        temp = Files.createDirectory(folder.resolve("tmp"));
        Files.writeString(folder.resolve("job.xml"), "of the job");
        Files.writeString(folder.resolve("job.jar"), "classes");
        Files.writeString(temp.resolve("old"), "");
    }

    @Test
    void theNextTaskFindsTheFolderAsTheFirstDid() throws IOException {
        WorkingFolder working = WorkingFolder.of(folder.toFile(), temp.toFile());
        Files.writeString(folder.resolve("job.xml"), "of a task");
        Files.writeString(folder.resolve(".job.xml.crc"), "");
        Files.createDirectories(folder.resolve("left/behind"));
        Files.writeString(folder.resolve("left/behind/file"), "");
        Files.writeString(temp.resolve("new"), "");
        assertThat(working.restore()).isNull();
        assertThat(folder.resolve("left/behind/file"))
                .as("until there is a next task")
                .exists();
        working.clear();
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("job.xml", "job.jar", "tmp");
        assertThat(temp.toFile().list()).containsExactly("old");
        assertThat(folder.resolve("job.xml")).hasContent("of the job");
    }

    @Test
    void aChangedFileIsNamed() throws IOException {
        Files.createSymbolicLink(folder.resolve("cached"), folder.resolve("job.jar"));
        Files.writeString(folder.resolve("untouched"), "");
        Files.writeString(folder.resolve("deleted"), "");
        WorkingFolder working = WorkingFolder.of(folder.toFile(), temp.toFile());
        Files.delete(folder.resolve("cached"));
        Files.writeString(folder.resolve("cached"), "own copy");
        Files.delete(folder.resolve("deleted"));
        Files.writeString(folder.resolve("job.jar"), "other classes");
        Files.writeString(temp.resolve("old"), "more");
        assertThat(working.restore()).isEqualTo("has changed files of its working folder: [cached, deleted, job.jar]");
    }

    /** A task may link to what is not its own. */
    @Test
    void noLinkIsFollowed() throws IOException {
        WorkingFolder working = WorkingFolder.of(folder.toFile(), temp.toFile());
        Path kept = Files.writeString(elsewhere.resolve("kept"), "");
        Files.createSymbolicLink(folder.resolve("link"), elsewhere);
        working.clear();
        assertThat(folder.resolve("link")).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void aTempFolderThatIsNotTheContainersIsLeftAlone() throws IOException {
        WorkingFolder working = WorkingFolder.of(folder.toFile(), elsewhere.toFile());
        Path kept = Files.writeString(elsewhere.resolve("kept"), "");
        working.clear();
        assertThat(kept).exists();
    }
}
