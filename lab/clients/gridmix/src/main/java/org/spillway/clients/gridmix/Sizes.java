package org.spillway.clients.gridmix;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
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
            String name =
                    file.getPath().getParent().getName() + "/" + file.getPath().getName();
            if (sizes.put(name, file.getLen()) != null) {
                throw new IOException("two files " + name + " in " + folder);
            }
        }
        try (Writer lines = new OutputStreamWriter(files.create(new Path(args[1])), StandardCharsets.UTF_8)) {
            for (Map.Entry<String, Long> file : sizes.entrySet()) {
                lines.write(file.getKey() + " " + file.getValue() + "\n");
            }
        }
    }
}
