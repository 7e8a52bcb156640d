package org.spillway.tools.localcluster.kerberos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.SecureIOUtils;
import org.apache.hadoop.security.ShellBasedUnixGroupsMapping;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.DataChecksum;
import org.apache.hadoop.util.NativeCodeLoader;

/** A program that does what node managers and tasks do with the native library. */
final class SecureIoCalls {
    static final String DONE = "all calls are done";

    private static final int CHUNK = 512;

    private SecureIoCalls() {}

    public static void main(String[] args) throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("hadoop.security.authentication", "kerberos");
        conf.set("hadoop.security.group.mapping", ShellBasedUnixGroupsMapping.class.getName());
        UserGroupInformation.setConfiguration(conf);
        assertThat(NativeCodeLoader.isNativeCodeLoaded()).isTrue();
        Path folder = Path.of(args[0]);
        files(folder, conf);
        for (DataChecksum.Type type : new DataChecksum.Type[] {DataChecksum.Type.CRC32, DataChecksum.Type.CRC32C}) {
            sums(type, false);
            sums(type, true);
        }
        System.out.println(DONE);
    }

    private static void files(Path folder, Configuration conf) throws IOException {
        String owner = Files.getOwner(folder).getName();
        File file = folder.resolve("file").toFile();
        try (FileOutputStream out = SecureIOUtils.createForWrite(file, 0640)) {
            out.write("text".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(FileSystem.getLocal(conf).getFileStatus(new org.apache.hadoop.fs.Path(file.toURI())))
                .satisfies(status -> assertThat(status.getOwner()).isEqualTo(owner))
                .satisfies(status -> assertThat(status.getPermission()).isEqualTo(new FsPermission("640")));
        assertThatThrownBy(() -> SecureIOUtils.createForWrite(file, 0640))
                .isInstanceOf(SecureIOUtils.AlreadyExistsException.class);
        try (InputStream in = SecureIOUtils.openForRead(file, owner, null)) {
            assertThat(in.readAllBytes()).hasSize(4);
        }
        assertThatThrownBy(() -> SecureIOUtils.openForRead(file, "another", null))
                .hasMessageContaining("did not match expected owner");
        FileSystem.getLocal(conf).setPermission(new org.apache.hadoop.fs.Path(file.toURI()), new FsPermission("600"));
        assertThat(Files.getPosixFilePermissions(file.toPath())).hasSize(2);
        assertThatThrownBy(
                        () -> SecureIOUtils.openForRead(folder.resolve("none").toFile(), owner, null))
                .isInstanceOf(IOException.class);
    }

    /** Compares the library's sums of chunks with Java's of each chunk. */
    private static void sums(DataChecksum.Type type, boolean direct) throws IOException {
        byte[] bytes = new byte[3 * CHUNK + 7];
        new Random(1).nextBytes(bytes);
        DataChecksum checksum = DataChecksum.newDataChecksum(type, CHUNK);
        ByteBuffer data = direct ? ByteBuffer.allocateDirect(bytes.length) : ByteBuffer.allocate(bytes.length);
        data.put(bytes).flip();
        ByteBuffer sums = direct ? ByteBuffer.allocateDirect(16) : ByteBuffer.allocate(16);
        checksum.calculateChunkedSums(data, sums);
        for (int i = 0; i < 4; i++) {
            DataChecksum one = DataChecksum.newDataChecksum(type, CHUNK);
            one.update(bytes, i * CHUNK, Math.min(CHUNK, bytes.length - i * CHUNK));
            assertThat(sums.getInt(4 * i)).as("%s %s chunk %d", type, direct, i).isEqualTo((int) one.getValue());
        }
        checksum.verifyChunkedSums(data, sums, "file", 0);
        data.put(CHUNK, (byte) ~data.get(CHUNK));
        assertThatThrownBy(() -> checksum.verifyChunkedSums(data, sums, "file", 0))
                .isInstanceOf(ChecksumException.class)
                .satisfies(e -> assertThat(((ChecksumException) e).getPos()).isEqualTo(CHUNK));
    }
}
