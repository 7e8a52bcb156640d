package org.spillway.jobs;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes a record (word, 1) for each word of a line. {@link WordScanner} finds the words. */
public final class WordMapper extends Mapper<LongWritable, Text, Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);

    private final WordScanner words = new WordScanner();
    private final Text word = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        words.start(line);
        while (words.next(word)) {
            context.write(word, ONE);
        }
    }
}
