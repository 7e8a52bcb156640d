package org.spillway.jobs;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * {@code dedup [--any-order] <input> <output>}: writes each distinct line of text files once. A combiner removes
 * repeated lines on the map side.
 */
public final class Dedup extends JobTool {

    /** Creates the tool. */
    public Dedup() {
        super("dedup [generic options] [--any-order] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.withFlags(args, Set.of(SortOrder.ANY_ORDER));
        Job job = newJob(arguments.positional());
        job.setMapperClass(LineKeyMapper.class);
        // The reducer can also be the combiner: keeping one of several equal lines may be repeated any number of times.
        job.setCombinerClass(OnceReducer.class);
        job.setReducerClass(OnceReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        SortOrder.wholeGroups(job, arguments.has(SortOrder.ANY_ORDER));
        return job;
    }

    /** Writes each key once, regardless of how many values it has. */
    static final class OnceReducer extends Reducer<Text, NullWritable, Text, NullWritable> {
        @Override
        protected void reduce(Text line, Iterable<NullWritable> repeats, Context context)
                throws IOException, InterruptedException {
            context.write(line, NullWritable.get());
        }
    }
}
