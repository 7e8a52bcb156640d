package org.spillway.jobs.invertedindex;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.spillway.jobs.WordScanner;
import org.spillway.jobs.keys.TextPairKey;

/** Writes a record ((word, path of the input file), 1) for each word. */
final class PostingMapper extends Mapper<LongWritable, Text, TextPairKey, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);

    private final WordScanner words = new WordScanner();
    private final TextPairKey key = new TextPairKey();

    @Override
    protected void setup(Context context) {
        FileSplit split = (FileSplit) context.getInputSplit();
        // Leaves out the file system's name, which would be the same in every entry of the index.
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
