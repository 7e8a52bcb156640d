package org.spillway.clients.mahout;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.mahout.math.Vector;
import org.apache.mahout.math.VectorWritable;

/**
 * Writes the sequence files of a folder as text, in the order of files and records. Sorts the elements of each vector by
 * index: Mahout writes them in the order of a hash table, which depends on the order in which a reduce gets its values.
 * Arguments: a folder, and a file for the text.
 */
public final class Dump {
    private Dump() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        Configuration conf = new Configuration();
        Path folder = new Path(args[0]);
        FileSystem files = folder.getFileSystem(conf);
        SortedSet<String> found = new TreeSet<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
        while (all.hasNext()) {
            Path file = all.next().getPath();
            if (!file.getName().startsWith("_")) {
                found.add(file.toString());
            }
        }
        try (Writer text = new OutputStreamWriter(files.create(new Path(args[1])), StandardCharsets.UTF_8)) {
            for (String file : found) {
                Path path = new Path(file);
                text.write(path.getParent().getName() + "/" + path.getName() + "\n");
                write(path, conf, text);
            }
        }
    }

    private static void write(Path file, Configuration conf, Writer text) throws IOException {
        try (SequenceFile.Reader reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file))) {
            Writable key = (Writable) ReflectionUtils.newInstance(reader.getKeyClass(), conf);
            Writable value = (Writable) ReflectionUtils.newInstance(reader.getValueClass(), conf);
            while (reader.next(key, value)) {
                Object shown = value instanceof VectorWritable ? elements((VectorWritable) value) : value;
                text.write(key + "\t" + shown + "\n");
            }
        }
    }

    private static SortedMap<Integer, Double> elements(VectorWritable vector) {
        SortedMap<Integer, Double> elements = new TreeMap<>();
        for (Vector.Element element : vector.get().nonZeroes()) {
            elements.put(element.index(), element.get());
        }
        return elements;
    }
}
