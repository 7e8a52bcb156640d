package org.spillway.jobs.generate;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.spillway.jobs.Arguments;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.RowCount;
import org.spillway.jobs.RowRangeInputFormat;
import org.spillway.jobs.UsageException;

/**
 * {@code generate [--seed <n>] <kind> <rows> <output>}: writes rows 0 to rows - 1 of a kind of input into
 * {@code mapreduce.job.maps} files. A row depends only on the seed (default 0) and its number, not on the number of
 * files or rows.
 */
public final class Generate extends JobTool {
    /** The kinds as written on the command line, separated by {@code |}. */
    public static final String KINDS = RowKind.all("|");

    private static final String SEED = "--seed";

    /** Creates the tool. */
    public Generate() {
        super("generate [generic options] [--seed <n>] " + KINDS + " <rows, as 1000, 10k, 5m, 2b or 1t> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.of(args, SEED);
        requireArguments(arguments.positional(), 3);
        RowKind kind = RowKind.parse(arguments.positional().get(0));
        long rows = RowCount.parse(arguments.positional().get(1));
        Path output = newOutput(arguments.positional().get(2));
        long seed = seed(arguments.option(SEED));
        positive(MRJobConfig.NUM_MAPS, 1);

        Job job = newJob("generate " + kind + " " + rows, output);
        job.setInputFormatClass(RowRangeInputFormat.class);
        RowRangeInputFormat.setRows(job, rows);
        RowSource.set(job.getConfiguration(), kind, seed);
        job.setMapperClass(LineMapper.class);
        job.setNumReduceTasks(0);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        if (kind == RowKind.AVRO) {
            AvroPairs.setOn(job);
        }
        return job;
    }

    private static long seed(String value) throws UsageException {
        try {
            return value == null ? 0 : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw UsageException.of("seed", value, "not a whole number of 64 bits");
        }
    }

    /** Generates a line for each row number. */
    static final class LineMapper extends Mapper<LongWritable, NullWritable, Text, NullWritable> {
        private final Text line = new Text();
        private RowSource rows;

        @Override
        protected void setup(Context context) {
            rows = new RowSource(context.getConfiguration());
            context.setStatus(context.getInputSplit().toString());
        }

        @Override
        protected void map(LongWritable row, NullWritable none, Context context)
                throws IOException, InterruptedException {
            line.set(rows.line(row.get()).toString());
            context.write(line, NullWritable.get());
        }
    }
}
