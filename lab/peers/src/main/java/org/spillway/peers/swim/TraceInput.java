package org.spillway.peers.swim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.spillway.peers.rows.SortRow;
import org.spillway.peers.rows.SortRowsInput;

/** Reads a number of rows of a folder, some of them more than once if it has fewer. */
public final class TraceInput extends SortRowsInput {
    private static final String ROWS = "spillway.trace.input.rows";

    static void setRows(Configuration conf, long rows) {
        conf.setLong(ROWS, rows);
    }

    @Override
    public List<InputSplit> getSplits(JobContext context) throws IOException {
        long left = context.getConfiguration().getLong(ROWS, 1) * SortRow.BYTES;
        List<InputSplit> splits = new ArrayList<>();
        List<FileStatus> files = listStatus(context);
        while (left > 0) {
            long before = left;
            for (FileStatus file : files) {
                left -= addSplits(file, left, splits);
            }
            if (left == before) {
                throw new IOException("the input has no rows: files=" + files);
            }
        }
        return splits;
    }

    private static long addSplits(FileStatus file, long most, List<InputSplit> splits) {
        long end = Math.min(most, file.getLen() / SortRow.BYTES * SortRow.BYTES);
        for (long start = 0; start < end; start += ScaledJob.ROWS_A_TASK * SortRow.BYTES) {
            long length = Math.min(end - start, ScaledJob.ROWS_A_TASK * SortRow.BYTES);
            splits.add(new FileSplit(file.getPath(), start, length, new String[0]));
        }
        return end;
    }
}
