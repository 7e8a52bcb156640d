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
     * order of files and records.
     *
     * @param shown returns what is written of a value
     */
    public static void write(Configuration conf, Path folder, Path result, Function<Object, Object> shown)
            throws IOException {
        FileSystem files = folder.getFileSystem(conf);
        try (Writer text = writer(files, result)) {
            for (Path file : files(files, folder)) {
                if (file.getName().equals(MapFile.INDEX_FILE_NAME)) {
                    continue;
                }
                text.write(file.getParent().getName() + "/" + file.getName() + "\n");
                try (SequenceFile.Reader reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file))) {
                    for (Object key = next(reader); key != null; key = next(reader)) {
                        text.write(key + "\t" + shown.apply(reader.getCurrentValue((Object) null)) + "\n");
                    }
                }
            }
        }
    }

    private static Object next(SequenceFile.Reader reader) throws IOException {
        return reader.next((Object) null);
    }

    /** Returns the files of a job in a folder and its subfolders, in the order of their paths. */
    public static List<Path> files(FileSystem files, Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
        while (all.hasNext()) {
            Path file = all.next().getPath();
            if (!file.getName().startsWith("_")) {
                found.add(file);
            }
        }
        found.sort(null);
        return found;
    }

    /** Returns a writer of UTF-8 text. */
    public static Writer writer(FileSystem files, Path file) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(files.create(file), StandardCharsets.UTF_8));
    }
}
