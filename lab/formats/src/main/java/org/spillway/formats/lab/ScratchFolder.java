package org.spillway.formats.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.report.cli.ExitHook;

/** A scratch folder: holds the files of a run and is deleted at the end, however the run ends. */
public final class ScratchFolder implements AutoCloseable {
    private final Configuration conf = new Configuration();
    private final FileSystem fs;
    private final Path path;
    private final ExitHook hook;

    private ScratchFolder(Path parent) throws IOException {
        fs = parent.getFileSystem(conf);
        path = fs.makeQualified(new Path(parent, "spillway-formats-" + UUID.randomUUID()));
        if (!fs.getFileStatus(parent).isDirectory()) {
            throw new IOException("not a folder");
        }
        hook = new ExitHook(this::delete);
        fs.mkdirs(path);
    }

    /**
     * Makes a new folder inside another.
     *
     * @param parent a local folder or a URI; null for the system's temporary folder
     * @throws IOException if the parent is not a folder
     */
    public static ScratchFolder open(String parent) throws IOException {
        return new ScratchFolder(path(parent == null ? System.getProperty("java.io.tmpdir") : parent));
    }

    /**
     * Parses a user's name of a file or folder. A name with a scheme is a URI; a local name may contain any character.
     */
    public static Path path(String name) {
        return name.contains(":/")
                ? new Path(name)
                : new Path(java.nio.file.Path.of(name).toAbsolutePath().toUri());
    }

    /** Returns the path of a file in this folder, with scheme and authority. */
    public Path file(String name) {
        return new Path(path, name);
    }

    /** Returns the folder with scheme and authority. */
    public Path path() {
        return path;
    }

    /** Returns the Hadoop settings to use with this folder. */
    public Configuration conf() {
        return conf;
    }

    /** Returns its file system. */
    public FileSystem fs() {
        return fs;
    }

    /**
     * Returns the folder as a java.nio path.
     *
     * @throws IllegalArgumentException if it is not local
     */
    public java.nio.file.Path local() {
        if (!isLocal()) {
            throw new IllegalArgumentException("not a local folder: " + path);
        }
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    /** Returns whether it is on the local disk. */
    public boolean isLocal() {
        return "file".equals(path.toUri().getScheme());
    }

    @Override
    public void close() {
        hook.close();
        delete();
    }

    private void delete() {
        try {
            fs.delete(path, true);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + path, e);
        }
    }
}
