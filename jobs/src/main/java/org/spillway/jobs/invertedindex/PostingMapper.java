package org.spillway.jobs.invertedindex;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.spillway.jobs.WordScanner;
import org.spillway.jobs.keys.TextPairKey;

/** Hands on each word, together with the path of the file that it reads, with a 1. */
final class PostingMapper extends Mapper<LongWritable, Text, TextPairKey, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);

    private final WordScanner words = new WordScanner();
    private final TextPairKey key = new TextPairKey();

    @Override
    protected void setup(Context context) {
        FileSplit split = (FileSplit) context.getInputSplit();
        // Without the file system's name, which every entry of the index would repeat.
        key.second().set(split.getPath().toUri().getPath());
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        words.start(line);
        while (words.next(key.group())) {
            context.write(key, ONE);
        }
    }
}
