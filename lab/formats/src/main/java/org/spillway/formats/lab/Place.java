package org.spillway.formats.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.report.cli.ExitHook;

/** A folder for the files of a run. Deleted at the end, however the run ends. */
public final class Place implements AutoCloseable {
    private static final long MIB = 1 << 20;

    private final Configuration conf;
    private final FileSystem fs;
    private final Path path;
    private ExitHook hook;

    private Place(Configuration conf, Path path) throws IOException {
        this.conf = conf;
        this.fs = path.getFileSystem(conf);
        this.path = fs.makeQualified(path);
    }

    /**
     * Makes a new folder inside another.
     *
     * @param parent a local folder or a URI; null for the system's temporary folder
     * @param bytes the most that will lie in it at any time
     * @throws IOException when the parent is no folder, or has less room than that
     */
    public static Place open(String parent, long bytes) throws IOException {
        Path outer = path(parent == null ? System.getProperty("java.io.tmpdir") : parent);
        Place place = new Place(new Configuration(), new Path(outer, "spillway-formats-" + UUID.randomUUID()));
        if (!place.fs.getFileStatus(outer).isDirectory()) {
            throw new IOException("not a folder");
        }
        long free = place.free();
        if (free < bytes) {
            throw new IOException("too little room: needed=" + mib(bytes) + " MiB free=" + mib(free) + " MiB folder="
                    + outer + "; name a smaller size or another folder");
        }
        place.hook = new ExitHook(place::delete);
        place.fs.mkdirs(place.path);
        return place;
    }

    /** What a user's name of a file or folder means: what has a scheme is a URI, a local name may have any character. */
    public static Path path(String name) {
        return name.contains(":/")
                ? new Path(name)
                : new Path(java.nio.file.Path.of(name).toAbsolutePath().toUri());
    }

    /** Bytes that can still be written in it, without what is kept for the superuser. */
    public long free() throws IOException {
        // It lies on its parent's disk, and may not be made yet.
        Path folder = path.getParent();
        // Hadoop's answer for a local disk counts what is kept for the superuser.
        return isLocal()
                ? Files.getFileStore(java.nio.file.Path.of(folder.toUri().getPath()))
                        .getUsableSpace()
                : fs.getStatus(folder).getRemaining();
    }

    private static long mib(long bytes) {
        return bytes / MIB;
    }

    /** The folder, with scheme and authority. */
    public Path path() {
        return path;
    }

    /** Hadoop's settings for all that is done in it. */
    public Configuration conf() {
        return conf;
    }

    /** The file system that it lies on. */
    public FileSystem fs() {
        return fs;
    }

    /**
     * The folder as Java's own library names it.
     *
     * @throws IllegalArgumentException when it is not a local one
     */
    public java.nio.file.Path local() {
        if (!isLocal()) {
            throw new IllegalArgumentException("not a local folder: " + path);
        }
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    /** Whether it lies on the local disk. */
    public boolean isLocal() {
        return "file".equals(path.toUri().getScheme());
    }

    /** Deletes the folder and all in it; once more does no harm. */
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
