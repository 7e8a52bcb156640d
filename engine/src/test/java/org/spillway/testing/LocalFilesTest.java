package org.spillway.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalFilesTest {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"640", "751"})
    void getFileStatus_permission_asHadoop(String permission) throws IOException {
        org.apache.hadoop.fs.Path file = hadoop("file");
        try (FileSystem ours = opened(new LocalFiles());
                FileSystem hadoops = opened(new LocalFileSystem())) {
            ours.create(file, FsPermission.valueOf("-rw-r-----"), true, 100, (short) 1, 1000, null)
                    .close();
            ours.setPermission(file, new FsPermission(permission));
            assertSame(ours.getFileStatus(file), hadoops.getFileStatus(file));
            assertSame(ours.listStatus(hadoop(""))[0], hadoops.getFileStatus(file));
            assertThat(ours.getFileStatus(file).getPermission()).isEqualTo(new FsPermission(permission));
        }
    }

    @Test
    void getFileStatus_missingFile_throwsAsHadoop() throws IOException {
        try (FileSystem ours = opened(new LocalFiles())) {
            assertThatThrownBy(() -> ours.getFileStatus(hadoop("none"))).isInstanceOf(FileNotFoundException.class);
            assertThat(ours.exists(hadoop("none"))).isFalse();
        }
    }

    private static void assertSame(FileStatus ours, FileStatus hadoops) {
        assertThat(ours).isEqualTo(hadoops);
        assertThat(ours.getPermission()).isEqualTo(hadoops.getPermission());
        assertThat(ours.getOwner()).isEqualTo(hadoops.getOwner());
        assertThat(ours.getGroup()).isEqualTo(hadoops.getGroup());
        assertThat(ours.getLen()).isEqualTo(hadoops.getLen());
    }

    private org.apache.hadoop.fs.Path hadoop(String name) {
        return new org.apache.hadoop.fs.Path(dir.resolve(name).toUri());
    }

    private static FileSystem opened(FileSystem fs) throws IOException {
        fs.initialize(URI.create("file:///"), new Configuration(false));
        return fs;
    }
}
