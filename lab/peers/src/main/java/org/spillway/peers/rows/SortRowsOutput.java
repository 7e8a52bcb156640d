package org.spillway.peers.rows;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Writes rows of the sort benchmark. */
public final class SortRowsOutput extends FileOutputFormat<byte[], byte[]> {
    private static final int BUFFER = 1 << 16;

    @Override
    public RecordWriter<byte[], byte[]> getRecordWriter(TaskAttemptContext context) throws IOException {
        Path file = getDefaultWorkFile(context, "");
        OutputStream out = new BufferedOutputStream(
                file.getFileSystem(context.getConfiguration()).create(file, false), BUFFER);
        return new RecordWriter<>() {
            @Override
            public void write(byte[] key, byte[] value) throws IOException {
                out.write(key);
                out.write(value);
            }

            @Override
            public void close(TaskAttemptContext ended) throws IOException {
                out.close();
            }
        };
    }
}
