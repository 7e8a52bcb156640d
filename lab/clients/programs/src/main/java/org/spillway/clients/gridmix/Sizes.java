package org.spillway.clients.gridmix;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.clients.steps.RecordText;

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
        for (Path file : RecordText.files(files, folder)) {
            String name = file.getParent().getName() + "/" + file.getName();
            if (sizes.put(name, files.getFileStatus(file).getLen()) != null) {
                throw new IOException("two files " + name + " in " + folder);
            }
        }
        try (Writer lines = RecordText.writer(files, new Path(args[1]))) {
            for (Map.Entry<String, Long> file : sizes.entrySet()) {
                lines.write(file.getKey() + " " + file.getValue() + "\n");
            }
        }
    }
}
