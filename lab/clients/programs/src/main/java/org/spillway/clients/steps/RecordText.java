package org.spillway.clients.steps;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile;

/** Writes records as text, to compare them where their files have random or other bytes. */
public final class RecordText {
    private RecordText() {}

    /**
     * Writes the keys and values of the sequence files and map files in a folder and its subfolders, a record a line, in the
     * order of files and records. A folder without a record is an error, as an output without one is.
     *
     * @param shown returns what is written of a value
     */
    public static void write(Configuration conf, Path folder, Path result, Function<Object, Object> shown)
            throws IOException {
        FileSystem files = folder.getFileSystem(conf);
        long records = 0;
        try (Writer text = writer(result.getFileSystem(conf), result)) {
            for (Path file : files(files, folder)) {
                if (file.getName().equals(MapFile.INDEX_FILE_NAME)) {
                    continue;
                }
                text.write(file.getParent().getName() + "/" + file.getName() + "\n");
                try (SequenceFile.Reader reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file))) {
                    for (Object key = next(reader); key != null; key = next(reader)) {
                        text.write(key + "\t" + shown.apply(reader.getCurrentValue((Object) null)) + "\n");
                        records++;
                    }
                }
            }
        }
        if (records == 0) {
            throw new IOException("no record in " + folder);
        }
    }

    private static Object next(SequenceFile.Reader reader) throws IOException {
        return reader.next((Object) null);
    }

    /** Returns the files in a folder and its subfolders but for hidden ones, as of Hadoop's jobs, in the order of their paths. */
    public static List<Path> files(FileSystem files, Path folder) throws IOException {
        Path top = files.makeQualified(folder);
        List<Path> found = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
        while (all.hasNext()) {
            Path file = all.next().getPath();
            if (!isHidden(file, top)) {
                found.add(file);
            }
        }
        found.sort(null);
        return found;
    }

    private static boolean isHidden(Path file, Path folder) {
        for (Path at = file; !at.equals(folder); at = at.getParent()) {
            if (at.getName().startsWith("_") || at.getName().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    /** Returns a writer of UTF-8 text. */
    public static Writer writer(FileSystem files, Path file) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(files.create(file), StandardCharsets.UTF_8));
    }
}
