package org.spillway.clients.gridmix;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Writes the names and sizes of the files that Gridmix's jobs wrote: their bytes are random and without a seed. Arguments:
 * the folder of the jobs, and the file.
 */
public final class Sizes {
    private Sizes() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        Path folder = new Path(args[0]);
        FileSystem files = folder.getFileSystem(new Configuration());
        Map<String, Long> sizes = new TreeMap<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            sizes.put(
                    file.getPath().getParent().getName() + "/" + file.getPath().getName(), file.getLen());
        }
        try (PrintWriter lines = new PrintWriter(files.create(new Path(args[1])), false, StandardCharsets.UTF_8)) {
            sizes.forEach((name, size) -> lines.println(name + " " + size));
        }
    }
}
