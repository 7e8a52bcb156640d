package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.testing.ChildJvm;

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
    void clear_filesAreLeft_folderAsAtFirst() throws IOException {
        WorkingFolder working = new WorkingFolder(folder.toFile(), temp.toFile());
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
    void restore_filesHaveChanged_named() throws IOException {
        Files.createSymbolicLink(folder.resolve("cached"), folder.resolve("job.jar"));
        Files.writeString(folder.resolve("untouched"), "");
        Files.writeString(folder.resolve("deleted"), "");
        WorkingFolder working = new WorkingFolder(folder.toFile(), temp.toFile());
        Files.delete(folder.resolve("cached"));
        Files.writeString(folder.resolve("cached"), "own copy");
        Files.delete(folder.resolve("deleted"));
        Files.writeString(folder.resolve("job.jar"), "other classes");
        Files.writeString(temp.resolve("old"), "more");
        assertThat(working.restore()).isEqualTo("has changed files of its working folder: [cached, deleted, job.jar]");
    }

    /** A task may link to what is not its own. */
    @Test
    void clear_linkIsLeft_notFollowed() throws IOException {
        WorkingFolder working = new WorkingFolder(folder.toFile(), temp.toFile());
        Path kept = Files.writeString(elsewhere.resolve("kept"), "");
        Files.createSymbolicLink(folder.resolve("link"), elsewhere);
        working.clear();
        assertThat(folder.resolve("link")).doesNotExist();
        assertThat(kept).exists();
    }

    /** Root may write without permission, so the test also looks at what the next task finds. */
    @Test
    void clear_readOnlyFolder_deleted() throws IOException {
        WorkingFolder working = new WorkingFolder(folder.toFile(), temp.toFile());
        Path locked = Files.createDirectory(temp.resolve("locked"));
        Files.writeString(locked.resolve("file"), "");
        Path kept = Files.writeString(elsewhere.resolve("kept"), "");
        Files.createSymbolicLink(locked.resolve("link"), elsewhere);
        for (Path each : List.of(locked, elsewhere, temp)) {
            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("r-x------"));
        }
        try {
            working.clear();
            assertThat(temp.toFile().list()).containsExactly("old");
            assertThat(Files.getPosixFilePermissions(temp)).contains(PosixFilePermission.OWNER_WRITE);
            assertThat(kept).exists();
            assertThat(Files.getPosixFilePermissions(elsewhere))
                    .as("where a link leads")
                    .doesNotContain(PosixFilePermission.OWNER_WRITE);
        } finally {
            Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /**
     * To open a folder is a chmod. By a user who is not in the folder's group it takes away the bit by which new files get that
     * group, as those of a container do: {@code UsersClusterIT}.
     */
    @Test
    void isClosed_ownerLacksARight_true() throws IOException {
        assertThat(WorkingFolder.isClosed(temp.toFile())).isFalse();
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("r-xrwx---"));
        assertThat(WorkingFolder.isClosed(temp.toFile())).isTrue();
    }

    @Test
    void clear_nothingCanBeDeleted_eachIsTried() throws IOException {
        List<String> tried = new ArrayList<>();
        WorkingFolder working = new WorkingFolder(folder.toFile(), temp.toFile()) {
            @Override
            boolean delete(File file) {
                tried.add(file.getName());
                return false;
            }
        };
        Files.writeString(folder.resolve("one"), "");
        Files.writeString(folder.resolve("other"), "");
        Files.writeString(temp.resolve("new"), "");
        working.clear();
        assertThat(tried).containsExactlyInAnyOrder("one", "other", "new");
    }

    @Test
    void clear_tempFolderElsewhere_leftAlone() throws IOException {
        WorkingFolder working = new WorkingFolder(folder.toFile(), elsewhere.toFile());
        Path kept = Files.writeString(elsewhere.resolve("kept"), "");
        working.clear();
        assertThat(kept).exists();
    }

    /** A container often has no locale, but the names of a job's cached files in it. */
    @Test
    void restore_namesThatTheLocaleCannotShow_null() throws Exception {
        String twoFiles = "touch $'\\xc3\\xa4' $'\\xc3\\xb6'";
        for (Path each : List.of(folder, temp)) {
            Process touch = new ProcessBuilder("bash", "-c", twoFiles)
                    .directory(each.toFile())
                    .start();
            assertThat(touch.waitFor()).isZero();
        }
        List<String> posix = List.of("env", "LC_ALL=C");
        ChildJvm.Ended child =
                ChildJvm.runBy(posix, elsewhere, List.of(), Posix.class, folder.toString(), temp.toString());
        assertThat(child.exit()).as(child.said()).isZero();
        assertThat(child.said()).contains("changed: null");
    }

    /** A task in a JVM of its own. */
    static final class Posix {
        public static void main(String[] folders) throws IOException {
            WorkingFolder working = new WorkingFolder(new File(folders[0]), new File(folders[1]));
            System.out.println("changed: " + working.restore());
            working.clear();
        }
    }
}
