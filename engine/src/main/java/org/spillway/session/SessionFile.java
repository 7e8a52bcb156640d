package org.spillway.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The file that leads clients to a session: its address, with the token that they must show. It lies in a folder of its user's
 * staging area, which is the user's alone, and is named after what the session's jobs have in common.
 */
public final class SessionFile {
    /** Setting of a session: its file. */
    public static final String KEY = "spillway.session.file";

    /** Name of the folder in the staging area. */
    public static final String FOLDER = ".spillway";

    private static final FsPermission OF_FOLDER = new FsPermission((short) 0700);
    private static final FsPermission OF_FILE = new FsPermission((short) 0600);
    private static final Text ALIAS = new Text("session");
    private static final String UNFINISHED = ".new";
    private static final String SEPARATOR = "-application_";

    private SessionFile() {}

    /**
     * Returns the file of a session.
     *
     * @param key what its jobs have in common, as hexadecimal digits
     */
    public static Path of(Path folder, String key, ApplicationId session) {
        return new Path(folder, key + "-" + session);
    }

    /** Whether a file leads to a session of a key. */
    public static boolean isOf(String key, Path file) {
        return file.getName().matches(key + SEPARATOR + "\\d+_\\d+");
    }

    /** Returns the application of the session that a file leads to. */
    public static ApplicationId application(Path file) {
        String name = file.getName();
        return ApplicationId.fromString(name.substring(name.indexOf(SEPARATOR) + 1));
    }

    /** Returns the file of the settings with which the session of another file starts. */
    public static Path settings(Path file) {
        return new Path(file.getParent(), application(file) + ".xml");
    }

    /** Returns the jar with which the session of another file starts. */
    public static Path jar(Path file) {
        return new Path(file.getParent(), application(file) + ".jar");
    }

    /** Deletes all files of a session. */
    public static void delete(FileSystem files, Path file) throws IOException {
        files.delete(file, false); // first: no client is to come
        files.delete(file.suffix(UNFINISHED), false);
        files.delete(settings(file), false);
        files.delete(jar(file), false);
    }

    /** Creates the folder of sessions, if it is not there. */
    public static void createFolder(FileSystem files, Path folder) throws IOException {
        FileSystem.mkdirs(files, folder, OF_FOLDER);
    }

    /** Creates a file that its user alone can read. */
    public static FSDataOutputStream create(FileSystem files, Path file) throws IOException {
        return FileSystem.create(files, file, OF_FILE);
    }

    /** Writes the file at once: a client finds it whole or not at all. */
    public static void write(FileSystem files, Path file, Token<JobTokenIdentifier> token, InetSocketAddress address)
            throws IOException {
        Token<JobTokenIdentifier> told = new Token<>(token);
        told.setService(new Text(address.getHostString() + ":" + address.getPort()));
        Credentials credentials = new Credentials();
        credentials.addToken(ALIAS, told);
        Path unfinished = file.suffix(UNFINISHED);
        try (FSDataOutputStream out = create(files, unfinished)) {
            credentials.writeTokenStorageToStream(out);
        }
        if (!files.rename(unfinished, file)) {
            throw new IOException("cannot rename " + unfinished + " to " + file);
        }
    }

    /** Reads the token; its service is the address. */
    @SuppressWarnings("unchecked") // as written
    public static Token<JobTokenIdentifier> read(FileSystem files, Path file) throws IOException {
        Credentials credentials = new Credentials();
        try (FSDataInputStream in = files.open(file)) {
            credentials.readTokenStorageStream(in);
        }
        Token<JobTokenIdentifier> token = (Token<JobTokenIdentifier>) credentials.getToken(ALIAS);
        if (token == null) {
            throw new IOException(file + " has no token of a session");
        }
        return token;
    }
}
