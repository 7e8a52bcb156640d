package org.spillway.formats.hfile;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.fs.HFileSystem;

/** A folder for files, with the file systems that Hadoop and HBase use for it. */
final class Store implements Closeable {
    private final Configuration conf;
    private final Path folder;
    private final FileSystem fs;
    private final HFileSystem hbase;

    /**
     * Opens an existing folder.
     *
     * @param folder the folder, with a scheme
     */
    Store(Configuration base, Path folder) throws IOException {
        this.conf = new Configuration(base);
        this.folder = folder;
        FileSystem.setDefaultUri(conf, folder.toUri());
        this.fs = folder.getFileSystem(conf);
        this.hbase = new HFileSystem(forHBase(), true);
    }

    private Configuration forHBase() {
        Configuration own = new Configuration(conf);
        // HBase turns the file system's own checksums off, so it must not share a cached instance with MapFile.
        own.setBoolean("fs." + folder.toUri().getScheme() + ".impl.disable.cache", true);
        // Requires reflection into final fields, and is useless where a file has one replica.
        own.setBoolean("hbase.filesystem.reorder.blocks", false);
        return own;
    }

    Configuration conf() {
        return conf;
    }

    FileSystem fs() {
        return fs;
    }

    /** Returns the file system with HBase's checksums instead of the file system's. */
    HFileSystem hbase() {
        return hbase;
    }

    Path file(String name) {
        return new Path(folder, name);
    }

    @Override
    public void close() throws IOException {
        hbase.close();
        FileSystem direct = hbase.getNoChecksumFs();
        if (direct != hbase.getBackingFs()) {
            direct.close();
        }
    }
}
