package org.spillway.jobs;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** Reads one whole file and writes the file's path and its summary. Writes nothing for a file without rows. */
final class FileCheckMapper extends Mapper<Text, Text, Text, FileSummary> {
    private final FileSummary summary = new FileSummary();

    @Override
    protected void setup(Context context) {
        summary.reset(path(context).getName());
    }

    @Override
    protected void map(Text key, Text value, Context context) {
        summary.addRow(key.getBytes(), value.getBytes());
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
        if (summary.rows() > 0) {
            context.write(new Text(path(context).toString()), summary);
        }
    }

    private static Path path(Context context) {
        return ((FileSplit) context.getInputSplit()).getPath();
    }
}
