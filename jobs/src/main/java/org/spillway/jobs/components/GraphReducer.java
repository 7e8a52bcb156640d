package org.spillway.jobs.components;

import java.io.IOException;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Writes a line {@code node<TAB>name<TAB>neighbour<TAB>neighbour...} for each node, the graph's form in all rounds. The name is
 * the smallest of the node and its neighbours.
 */
final class GraphReducer extends Reducer<Text, Text, Text, Text> {
    private final Text line = new Text();

    @Override
    protected void reduce(Text node, Iterable<Text> neighbours, Context context)
            throws IOException, InterruptedException {
        SortedSet<String> distinct = new TreeSet<>();
        for (Text neighbour : neighbours) {
            distinct.add(neighbour.toString());
        }
        String name = node.toString().compareTo(distinct.first()) < 0 ? node.toString() : distinct.first();
        line.set(name + "\t" + String.join("\t", distinct));
        context.write(node, line);
    }
}
