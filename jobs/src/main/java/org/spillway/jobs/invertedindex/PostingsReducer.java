package org.spillway.jobs.invertedindex;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.jobs.keys.TextPairKey;

/**
 * Writes the files of a word with its counts. The files arrive in order. The counts of one file, which come from
 * several map tasks or spills, arrive one after another and are added up.
 */
final class PostingsReducer extends Reducer<TextPairKey, LongWritable, Text, Text> {
    private final Text file = new Text();
    private final StringBuilder line = new StringBuilder();
    private final Text postings = new Text();
    private long count;

    @Override
    protected void reduce(TextPairKey key, Iterable<LongWritable> counts, Context context)
            throws IOException, InterruptedException {
        line.setLength(0);
        count = 0;
        for (LongWritable next : counts) {
            // The key belongs to the current value, see GroupedKey.
            if (count > 0 && !file.equals(key.second())) {
                endFile();
            }
            file.set(key.second());
            count += next.get();
        }
        endFile();
        postings.set(line.toString());
        context.write(key.group(), postings);
    }

    private void endFile() {
        if (line.length() > 0) {
            line.append('\t');
        }
        line.append(file).append(':').append(count);
        count = 0;
    }
}
