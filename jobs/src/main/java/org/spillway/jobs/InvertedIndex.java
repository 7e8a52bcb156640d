package org.spillway.jobs;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.spillway.jobs.keys.GroupComparator;
import org.spillway.jobs.keys.GroupPartitioner;
import org.spillway.jobs.keys.TextPairKey;

/**
 * {@code invertedindex <input> <output>}: writes a line for each word with the files that contain it, in the order of
 * their paths, and the word's count in each file: {@code word<TAB>/docs/a.txt:3<TAB>/docs/b.txt:1}.
 *
 * <p>The combiner adds up the counts of one word in one file, because it groups by the whole key. The reducer's
 * grouping comparator compares only the word.
 */
public final class InvertedIndex extends JobTool {

    /** Creates the tool. */
    public InvertedIndex() {
        super("invertedindex [generic options] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Job job = newJob(args);
        job.setMapperClass(PostingMapper.class);
        job.setMapOutputKeyClass(TextPairKey.class);
        job.setMapOutputValueClass(LongWritable.class);
        job.setCombinerClass(LongSumReducer.class);
        job.setSortComparatorClass(TextPairKey.Order.class);
        job.setPartitionerClass(GroupPartitioner.class);
        job.setGroupingComparatorClass(GroupComparator.class);
        job.setReducerClass(PostingsReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        return job;
    }

    /** Writes a record ((word, path of the input file), 1) for each word. */
    static final class PostingMapper extends Mapper<LongWritable, Text, TextPairKey, LongWritable> {
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

    /**
     * Writes the files of a word with its counts. The files arrive in order. The counts of one file, which come from
     * several map tasks or spills, arrive one after another and are added up.
     */
    static final class PostingsReducer extends Reducer<TextPairKey, LongWritable, Text, Text> {
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
}
