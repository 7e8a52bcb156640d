package org.spillway.jobs.components;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Sends a node's name to its neighbours, and the node's line without the node to itself. */
final class SpreadMapper extends Mapper<LongWritable, Text, Text, Text> {
    private static final int FIRST_NEIGHBOUR = 2;

    private final Text node = new Text();
    private final Text value = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        String text = line.toString();
        String[] fields = text.split("\t", -1);
        node.set(fields[0]);
        value.set(text.substring(fields[0].length() + 1));
        context.write(node, value);
        value.set(fields[1]);
        for (int i = FIRST_NEIGHBOUR; i < fields.length; i++) {
            node.set(fields[i]);
            context.write(node, value);
        }
    }
}
