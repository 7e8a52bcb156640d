package org.spillway.jobs;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileAlreadyExistsException;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/** An output format that writes rows without separators: key, value, key, value. */
final class TeraOutputFormat extends FileOutputFormat<Text, Text> {
    private static final int BUFFER_BYTES = 64 * 1024;

    /**
     * Checks the output folder like the superclass, but accepts an existing folder that contains only the cut points.
     */
    @Override
    public void checkOutputSpecs(JobContext job) throws IOException {
        Path output = getOutputPath(job);
        if (output == null) {
            throw new InvalidJobConfException("no output folder: " + OUTDIR + " is not set");
        }
        TokenCache.obtainTokensForNamenodes(job.getCredentials(), new Path[] {output}, job.getConfiguration());
        if (isTaken(output, job)) {
            throw new FileAlreadyExistsException("output folder exists already: " + output);
        }
    }

    private static boolean isTaken(Path output, JobContext job) throws IOException {
        FileSystem files = output.getFileSystem(job.getConfiguration());
        return files.exists(output) && !holdsOnlyCutPoints(files, output);
    }

    /** Returns whether a folder contains only the cut points, as after a sort that failed before its job started. */
    static boolean holdsOnlyCutPoints(FileSystem files, Path folder) throws IOException {
        FileStatus[] found = files.listStatus(folder);
        return files.getFileStatus(folder).isDirectory()
                && found.length == 1
                && found[0].getPath().getName().equals(CutPoints.FILE_NAME);
    }

    @Override
    public RecordWriter<Text, Text> getRecordWriter(TaskAttemptContext context) throws IOException {
        Path file = getDefaultWorkFile(context, "");
        return new RowWriter(file.getFileSystem(context.getConfiguration()).create(file, false));
    }

    private static final class RowWriter extends RecordWriter<Text, Text> {
        private final OutputStream out;

        RowWriter(OutputStream file) {
            out = new BufferedOutputStream(file, BUFFER_BYTES);
        }

        @Override
        public void write(Text key, Text value) throws IOException {
            // A row of a different length would shift all rows after it.
            if (key.getLength() != TeraRow.KEY_BYTES || value.getLength() != TeraRow.VALUE_BYTES) {
                throw new IOException("not a row: key=" + key.getLength() + " bytes, value=" + value.getLength()
                        + " bytes, expected " + TeraRow.KEY_BYTES + " and " + TeraRow.VALUE_BYTES);
            }
            out.write(key.getBytes(), 0, TeraRow.KEY_BYTES);
            out.write(value.getBytes(), 0, TeraRow.VALUE_BYTES);
        }

        @Override
        public void close(TaskAttemptContext context) throws IOException {
            out.close();
        }
    }
}
