package org.spillway.formats.hfile;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.fs.HFileSystem;

/** A folder for files, as Hadoop sees it and as HBase does. */
final class Store implements Closeable {
    private final Configuration conf;
    private final Path folder;
    private final FileSystem fs;
    private final HFileSystem hbase;

    /**
     * Of a folder that is there.
     *
     * @param folder with a scheme
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
        // HBase switches the file system's own checksums off: that must not be the one that MapFile shares.
        own.setBoolean("fs." + folder.toUri().getScheme() + ".impl.disable.cache", true);
        // Needs reflection into final fields, and has nothing to reorder where a file has one copy.
        own.setBoolean("hbase.filesystem.reorder.blocks", false);
        return own;
    }

    Configuration conf() {
        return conf;
    }

    FileSystem fs() {
        return fs;
    }

    /** The file system with HBase's own checksums in place of the file system's. */
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
