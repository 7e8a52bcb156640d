package org.spillway.jobs;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * An input format without files. It divides the row numbers from 0 on into {@code mapreduce.job.maps} ranges of about
 * equal length.
 */
public class RowRangeInputFormat extends InputFormat<LongWritable, NullWritable> {
    private static final String ROWS = "teragen.rows";
    private static final String SPLITS = "spillway.rows.splits";

    /** Sets the number of rows over all splits. Their number must be set: LocalJobRunner's client sets it to 1. */
    public static void setRows(Job job, long rows) {
        Configuration conf = job.getConfiguration();
        conf.setLong(ROWS, rows);
        conf.setInt(SPLITS, conf.getInt(MRJobConfig.NUM_MAPS, 1));
    }

    @Override
    public List<InputSplit> getSplits(JobContext context) {
        long rows = context.getConfiguration().getLong(ROWS, 0);
        int maps = context.getConfiguration().getInt(SPLITS, 1);
        List<InputSplit> splits = new ArrayList<>(maps);
        for (int i = 0; i < maps; i++) {
            long first = boundary(rows, i, maps);
            splits.add(new RowRangeSplit(first, boundary(rows, i + 1, maps) - first));
        }
        return splits;
    }

    /**
     * Returns the ceiling of rows * i / maps without overflow. Hadoop's TeraGen divides rows in the same way, so each
     * output file has the same rows as Hadoop's.
     */
    private static long boundary(long rows, int i, int maps) {
        long rest = rows % maps * i;
        return rows / maps * i + (rest + maps - 1) / maps;
    }

    @Override
    public RecordReader<LongWritable, NullWritable> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new RangeReader();
    }

    private static final class RangeReader extends RecordReader<LongWritable, NullWritable> {
        private final LongWritable number = new LongWritable();
        private long first;
        private long count;
        private long done;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {
            RowRangeSplit range = (RowRangeSplit) split;
            first = range.first();
            count = range.getLength();
        }

        @Override
        public boolean nextKeyValue() {
            if (done == count) {
                return false;
            }
            number.set(first + done);
            done++;
            return true;
        }

        @Override
        public LongWritable getCurrentKey() {
            return number;
        }

        @Override
        public NullWritable getCurrentValue() {
            return NullWritable.get();
        }

        @Override
        public float getProgress() {
            return count == 0 ? 1 : (float) done / count;
        }

        @Override
        public void close() {}
    }
}
