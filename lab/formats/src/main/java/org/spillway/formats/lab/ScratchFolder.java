package org.spillway.formats.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.report.cli.ExitHook;

/** A scratch folder: holds the files of a run and is deleted at the end, however the run ends. */
public final class ScratchFolder implements AutoCloseable {
    private static final long MIB = 1 << 20;

    private final Configuration conf;
    private final FileSystem fs;
    private final Path path;
    private ExitHook hook;

    private ScratchFolder(Configuration conf, Path path) throws IOException {
        this.conf = conf;
        this.fs = path.getFileSystem(conf);
        this.path = fs.makeQualified(path);
    }

    /**
     * Makes a new folder inside another.
     *
     * @param parent a local folder or a URI; null for the system's temporary folder
     * @param bytes the most bytes that it holds at any time
     * @throws IOException if the parent is not a folder, or has too little room
     */
    public static ScratchFolder open(String parent, long bytes) throws IOException {
        Path outer = path(parent == null ? System.getProperty("java.io.tmpdir") : parent);
        ScratchFolder scratch =
                new ScratchFolder(new Configuration(), new Path(outer, "spillway-formats-" + UUID.randomUUID()));
        if (!scratch.fs.getFileStatus(outer).isDirectory()) {
            throw new IOException("not a folder");
        }
        long free = scratch.free();
        if (free < bytes) {
            throw new IOException("too little room: needed=" + mib(bytes) + " MiB free=" + mib(free) + " MiB folder="
                    + outer + "; name a smaller size or another folder");
        }
        scratch.hook = new ExitHook(scratch::delete);
        scratch.fs.mkdirs(scratch.path);
        return scratch;
    }

    /**
     * Parses a user's name of a file or folder. A name with a scheme is a URI; a local name may contain any character.
     */
    public static Path path(String name) {
        return name.contains(":/")
                ? new Path(name)
                : new Path(java.nio.file.Path.of(name).toAbsolutePath().toUri());
    }

    /** Returns the free bytes on its disk, without those reserved for the superuser. */
    public long free() throws IOException {
        // The parent is on the same disk; this folder may not exist yet.
        Path folder = path.getParent();
        // Hadoop's value for a local disk includes the bytes reserved for the superuser.
        return isLocal()
                ? Files.getFileStore(java.nio.file.Path.of(folder.toUri().getPath()))
                        .getUsableSpace()
                : fs.getStatus(folder).getRemaining();
    }

    private static long mib(long bytes) {
        return bytes / MIB;
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

    /** Deletes the folder with its contents. May be called again. */
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
