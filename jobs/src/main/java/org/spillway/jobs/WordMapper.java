package org.spillway.jobs;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Hands on each word of a line with a 1. Words are what stands between spaces, tabs, line feeds, form feeds and
 * carriage returns; in UTF-8 no byte of a longer character looks like one of these, so the bytes need no decoding.
 */
final class WordMapper extends Mapper<LongWritable, Text, Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);

    private final Text word = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        byte[] bytes = line.getBytes();
        int end = line.getLength();
        int at = 0;
        while (true) {
            while (at < end && isSpace(bytes[at])) {
                at++;
            }
            if (at == end) {
                return;
            }
            int start = at;
            while (at < end && !isSpace(bytes[at])) {
                at++;
            }
            word.set(bytes, start, at - start);
            context.write(word, ONE);
        }
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\f' || b == '\r';
    }
}
