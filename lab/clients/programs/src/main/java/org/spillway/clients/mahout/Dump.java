package org.spillway.clients.mahout;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.mahout.math.Vector;
import org.apache.mahout.math.VectorWritable;
import org.spillway.clients.steps.RecordText;

/**
 * Writes the sequence files of a folder as text, in the order of files and records. Sorts the elements of each vector by
 * index: Mahout writes them in the order of a hash table, which depends on the order in which a reduce gets its values.
 * Arguments: a folder, and a file for the text.
 */
public final class Dump {
    private Dump() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        RecordText.write(
                new Configuration(),
                new Path(args[0]),
                new Path(args[1]),
                value -> value instanceof VectorWritable ? elements((VectorWritable) value) : value);
    }

    private static SortedMap<Integer, Double> elements(VectorWritable vector) {
        SortedMap<Integer, Double> elements = new TreeMap<>();
        for (Vector.Element element : vector.get().nonZeroes()) {
            elements.put(element.index(), element.get());
        }
        return elements;
    }
}
