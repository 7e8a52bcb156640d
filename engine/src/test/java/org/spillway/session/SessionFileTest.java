package org.spillway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionFileTest {
    private static final String KEY = "0123abcd";
    private static final ApplicationId SESSION = ApplicationId.newInstance(1, 2);
    private static final InetSocketAddress ADDRESS = InetSocketAddress.createUnresolved("host", 5);

    @TempDir
    private File temp;

    private FileSystem local;
    private Path folder;
    private Path file;

    @BeforeEach
    void createFolder() throws IOException {
        local = FileSystem.getLocal(new Configuration(false)).getRaw();
        folder = new Path(new Path(temp.toURI()), SessionFile.FOLDER);
        SessionFile.createFolder(local, folder);
        file = SessionFile.of(folder, KEY, SESSION);
    }

    @Test
    void write_emptyFolder_usersAlone() throws Exception {
        SessionFile.write(local, file, token(), ADDRESS);
        SessionFile.create(local, SessionFile.settings(file)).close();
        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(SessionFile.settings(file))).isEqualTo("rw-------");
        assertThat(local.listStatus(folder)).hasSize(2);
    }

    @Test
    void read_written_tokenAndAddress() throws Exception {
        Token<JobTokenIdentifier> token = token();
        SessionFile.write(local, file, token, ADDRESS);
        Token<JobTokenIdentifier> read = SessionFile.read(local, file);
        assertThat(read.getPassword()).isEqualTo(token.getPassword());
        assertThat(read.decodeIdentifier().getJobId()).hasToString("session");
        assertThat(read.getService()).hasToString("host:5");
        assertThat(token.getService()).as("the session's own").hasToString("");
    }

    /** A client may look at any time. */
    @Test
    void write_untilItIsWhole_notSeen() throws Exception {
        Path[] unfinished = new Path[1];
        FileSystem looking = new FilterFileSystem(local) {
            @Override
            public boolean rename(Path from, Path to) throws IOException {
                assertThat(to).isEqualTo(file);
                assertThat(local.exists(to)).isFalse();
                assertThat(SessionFile.isOf(KEY, from)).isFalse();
                assertThat(SessionFile.read(local, from).getService()).hasToString("host:5");
                unfinished[0] = from;
                return super.rename(from, to);
            }
        };
        SessionFile.write(looking, file, token(), ADDRESS);
        assertThat(local.exists(file)).isTrue();
        assertThat(local.exists(unfinished[0])).isFalse();
    }

    @Test
    void write_cannotBeRenamed_failsAndIsNotSeen() throws Exception {
        FileSystem full = new FilterFileSystem(local) {
            @Override
            public boolean rename(Path from, Path to) {
                return false;
            }
        };
        assertThatThrownBy(() -> SessionFile.write(full, file, token(), ADDRESS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot rename");
        assertThat(local.exists(file)).isFalse();
        SessionFile.delete(local, file);
        assertThat(local.listStatus(folder)).as("with its secret").isEmpty();
    }

    @Test
    void read_damaged_ioException() throws Exception {
        for (byte[] bytes :
                new byte[][] {{}, "no tokens at all".getBytes(StandardCharsets.UTF_8), {'H', 'D', 'T', 'S', 0, 1, 3}}) {
            Files.write(new File(file.toUri()).toPath(), bytes);
            assertThatThrownBy(() -> SessionFile.read(local, file)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void read_noToken_ioExceptionNamesFile() throws Exception {
        new Credentials().writeTokenStorageFile(file, new Configuration(false));
        assertThatThrownBy(() -> SessionFile.read(local, file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file + " has no token");
    }

    @Test
    void delete_session_allItsFilesAndNoOther() throws Exception {
        Path other = SessionFile.of(folder, KEY, ApplicationId.newInstance(1, 3));
        for (Path each : new Path[] {file, other}) {
            SessionFile.write(local, each, token(), ADDRESS);
            SessionFile.create(local, SessionFile.settings(each)).close();
            SessionFile.create(local, SessionFile.jar(each)).close();
        }
        SessionFile.delete(local, file);
        assertThat(local.listStatus(folder))
                .extracting(status -> status.getPath().getName())
                .containsExactlyInAnyOrder(
                        KEY + "-application_1_0003", "application_1_0003.xml", "application_1_0003.jar");
        SessionFile.delete(local, file); // another client may have done so
    }

    @Test
    void isOf_files_onlyThatOfTheKey() {
        assertThat(SessionFile.isOf(KEY, file)).isTrue();
        assertThat(SessionFile.application(file)).isEqualTo(SESSION);
        assertThat(SessionFile.isOf("0123abce", file)).isFalse();
        assertThat(SessionFile.isOf(KEY, file.suffix(".new"))).isFalse();
        assertThat(SessionFile.isOf(KEY, SessionFile.settings(file))).isFalse();
        assertThat(SessionFile.isOf(KEY, SessionFile.jar(file))).isFalse();
    }

    private static Token<JobTokenIdentifier> token() {
        return new Token<>(new JobTokenIdentifier(new Text("session")), new JobTokenSecretManager());
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(new File(path.toUri()).toPath()));
    }
}
