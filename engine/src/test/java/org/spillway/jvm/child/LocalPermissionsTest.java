package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPermissionsTest {
    private final Configuration job = new Configuration();

    @TempDir
    private java.nio.file.Path dir;

    @BeforeEach
    void withoutNativeCode() throws IOException {
        assumeFalse(NativeIO.isAvailable(), "Hadoop's own starts no processes here");
        FileSystem.closeAll();
    }

    @AfterEach
    void close() throws IOException {
        FileSystem.closeAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"640", "755"})
    void offer_fileIsCreated_permissionsAsHadoopReadsThem(String permission) throws IOException {
        LocalPermissions.offer(job);
        LocalFileSystem ours = FileSystem.getLocal(job);
        Path file = new Path(dir.resolve("job.xml").toUri());
        FileSystem.create(ours, file, new FsPermission(permission)).close();
        assertThat(ours).isInstanceOf(LocalPermissions.class);
        assertThat(ours.getFileStatus(file).getPermission()).isEqualTo(new FsPermission(permission));
    }

    @Test
    void offer_otherUser_hadoopsOwn() throws Exception {
        LocalPermissions.offer(job);
        UserGroupInformation task = UserGroupInformation.createRemoteUser("task");
        FileSystem own =
                task.doAs((PrivilegedExceptionAction<FileSystem>) () -> FileSystem.getLocal(new Configuration()));
        assertThat(own).isExactlyInstanceOf(LocalFileSystem.class);
    }

    @Test
    void offer_allFileSystemsAreClosed_hadoopsOwn() throws IOException {
        LocalPermissions.offer(job);
        FileSystem.closeAll();
        assertThat(FileSystem.getLocal(job)).isExactlyInstanceOf(LocalFileSystem.class);
    }

    @Test
    void offer_jobHasItsOwn_stays() throws IOException {
        job.set("fs.file.impl", LocalFileSystem.class.getName());
        LocalPermissions.offer(job);
        assertThat(FileSystem.getLocal(job)).isExactlyInstanceOf(LocalFileSystem.class);
    }
}
