package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.jvm.StockChild;

/** A task that has succeeded leaves what cannot be undone: no failure, but the end of the JVM's use. */
@Isolated
class CleanupTest {
    private final UserGroupInformation user = UserGroupInformation.createRemoteUser("user");

    @TempDir
    private Path dir;

    private Path job;
    private Cleanup cleanup;

    @BeforeEach
    void beforeTheFirstTask() throws Exception {
        FileSystem.closeAll();
        user.addCredentials(credentials(new Token<>()));
        Path folder = Files.createDirectory(dir.resolve("container"));
        job = Files.writeString(folder.resolve("job.xml"), "");
        WorkingFolder working = new WorkingFolder(folder.toFile(), new File(dir.toFile(), "none"));
        cleanup = new Cleanup(new StockChild(), working, user.getCredentials());
    }

    @Test
    void firstLeftover_nothing_null() throws Exception {
        assertThat(traceFor(user)).isNull();
    }

    @Test
    void firstLeftover_unclosableFileSystem_named() throws Exception {
        Configuration conf = new Configuration(false);
        conf.setClass("fs.unclosable.impl", Unclosable.class, FileSystem.class);
        FileSystem.get(URI.create("unclosable:///"), conf);
        assertThat(traceFor(user))
                .startsWith("has left file systems that cannot be closed: ")
                .contains("buffers are full");
    }

    /** Stock's JVM ends with its task. */
    @Test
    void firstLeftover_fileMarkedForTheEnd_deleted() throws Exception {
        Path scratch = Files.writeString(dir.resolve("scratch"), "");
        FileContext.getLocalFSFileContext().deleteOnExit(new org.apache.hadoop.fs.Path(scratch.toUri()));
        assertThat(traceFor(user)).isNull();
        assertThat(scratch).doesNotExist();
    }

    /** One of the job's own. */
    public static final class Unclosable extends RawLocalFileSystem {
        @Override
        public void close() throws IOException {
            throw new IOException("buffers are full");
        }
    }

    @Test
    void firstLeftover_workingFolderIsGone_named() throws Exception {
        Files.delete(job);
        Files.delete(job.getParent());
        assertThat(traceFor(user)).startsWith("has left a working folder that cannot be restored: ");
    }

    @Test
    void firstLeftover_otherLoginUser_named() throws Exception {
        assertThat(traceFor(UserGroupInformation.createRemoteUser("other"))).isEqualTo("has replaced the login user");
    }

    /** All later tasks would have it. */
    @Test
    void firstLeftover_newTokenOfTheLoginUser_named() throws Exception {
        user.addToken(new Text("of the task"), new Token<JobTokenIdentifier>());
        assertThat(traceFor(user)).isEqualTo("has changed the login user's credentials");
    }

    @Test
    void firstLeftover_newSecretKeyOfTheLoginUser_named() throws Exception {
        Credentials more = new Credentials();
        more.addSecretKey(new Text("of the task"), new byte[1]);
        user.addCredentials(more);
        assertThat(traceFor(user)).isEqualTo("has changed the login user's credentials");
    }

    @Test
    void firstLeftover_renewedToken_null() throws Exception {
        Token<JobTokenIdentifier> renewed = new Token<>(new byte[1], new byte[1], new Text(), new Text());
        user.addCredentials(credentials(renewed));
        assertThat(traceFor(user)).isNull();
    }

    private static Credentials credentials(Token<JobTokenIdentifier> ofJob) {
        Credentials credentials = new Credentials();
        TokenCache.setJobToken(ofJob, credentials);
        return credentials;
    }

    private String traceFor(UserGroupInformation loginUser) throws Exception {
        return loginUser.doAs((PrivilegedExceptionAction<String>) cleanup::firstLeftover);
    }
}
