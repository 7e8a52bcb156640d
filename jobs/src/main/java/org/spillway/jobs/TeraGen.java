package org.spillway.jobs;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * {@code teragen <rows> <output>}: writes rows 0 to rows - 1 of the sort benchmark into {@code mapreduce.job.maps}
 * files. The bytes are the same as those of Hadoop's TeraGen.
 */
public final class TeraGen extends JobTool {

    /** Creates the tool. */
    public TeraGen() {
        super("teragen [generic options] <rows, as 1000, 10k, 5m, 2b or 1t> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        requireArguments(args, 2);
        long rows = RowCount.parse(args.get(0));
        Path output = newOutput(args.get(1));
        positive(MRJobConfig.NUM_MAPS, 1);

        Job job = newJob("teragen " + rows, output);
        job.setInputFormatClass(RowRangeInputFormat.class);
        RowRangeInputFormat.setRows(job, rows);
        job.setMapperClass(RowMapper.class);
        job.setNumReduceTasks(0);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        job.setOutputFormatClass(TeraOutputFormat.class);
        return job;
    }

    /** Generates each row of its range. */
    static final class RowMapper extends Mapper<LongWritable, NullWritable, Text, Text> {
        private final byte[] row = new byte[TeraRow.BYTES];
        private final Text key = new Text();
        private final Text value = new Text();
        private final Checksum128 checksum = new Checksum128();
        private Random128 random;

        @Override
        protected void setup(Context context) {
            TeraRow.prepare(row);
        }

        @Override
        protected void map(LongWritable rowNumber, NullWritable none, Context context)
                throws IOException, InterruptedException {
            // The rows of a range are consecutive: only the first one needs the skip to its random number.
            if (random == null) {
                random = new Random128(rowNumber.get());
            } else {
                random.next();
            }
            TeraRow.fill(row, rowNumber.get(), random);
            checksum.addRow(row);
            key.set(row, 0, TeraRow.KEY_BYTES);
            value.set(row, TeraRow.KEY_BYTES, TeraRow.VALUE_BYTES);
            context.write(key, value);
        }

        @Override
        protected void cleanup(Context context) {
            context.getCounter(TeraCounter.CHECKSUM).increment(checksum.low());
        }
    }
}
