package org.spillway.jobs.components;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Gives a node the smallest name of its neighbours, if that is smaller than its own. */
final class SmallestNameReducer extends Reducer<Text, Text, Text, Text> {
    private final Text line = new Text();

    @Override
    protected void reduce(Text node, Iterable<Text> values, Context context) throws IOException, InterruptedException {
        String smallest = null;
        String own = null;
        String neighbours = null;
        for (Text value : values) {
            String name = value.toString();
            int tab = name.indexOf('\t');
            if (tab >= 0) { // the node's own line; others' values are names alone
                neighbours = name.substring(tab);
                name = name.substring(0, tab);
                own = name;
            }
            if (smallest == null || name.compareTo(smallest) < 0) {
                smallest = name;
            }
        }
        if (!smallest.equals(own)) {
            context.getCounter(ComponentCounter.RENAMED_NODES).increment(1);
        }
        line.set(smallest + neighbours);
        context.write(node, line);
    }
}
