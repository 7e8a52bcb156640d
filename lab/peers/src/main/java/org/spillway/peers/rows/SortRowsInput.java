package org.spillway.peers.rows;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** Reads rows of the sort benchmark. Each has new arrays, because Spark keeps the objects. */
public class SortRowsInput extends FileInputFormat<byte[], byte[]> {
    @Override
    public RecordReader<byte[], byte[]> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new RowReader();
    }

    private static final class RowReader extends RecordReader<byte[], byte[]> {
        private static final int ROWS_AT_ONCE = 640;

        private final byte[] buffer = new byte[ROWS_AT_ONCE * SortRow.BYTES];
        private FSDataInputStream in;
        private long end;
        private long start;
        private long position;
        private int at;
        private int limit;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
            FileSplit part = (FileSplit) split;
            // A row belongs to the split in which it starts.
            start = firstRowFrom(part.getStart());
            end = firstRowFrom(part.getStart() + part.getLength());
            position = start;
            in = part.getPath().getFileSystem(context.getConfiguration()).open(part.getPath());
            in.seek(start);
        }

        private static long firstRowFrom(long offset) {
            return (offset + SortRow.BYTES - 1) / SortRow.BYTES * SortRow.BYTES;
        }

        @Override
        public boolean nextKeyValue() throws IOException {
            at += SortRow.BYTES;
            if (at >= limit) {
                at = 0;
                limit = (int) Math.min(buffer.length, end - position);
                if (in.readNBytes(buffer, 0, limit) < limit) {
                    throw new EOFException("file ends within a row: position=" + position);
                }
                position += limit;
            }
            return limit > 0;
        }

        @Override
        public byte[] getCurrentKey() {
            return Arrays.copyOfRange(buffer, at, at + SortRow.KEY_BYTES);
        }

        @Override
        public byte[] getCurrentValue() {
            return Arrays.copyOfRange(buffer, at + SortRow.KEY_BYTES, at + SortRow.BYTES);
        }

        @Override
        public float getProgress() {
            return end == start ? 1 : (float) (position - start) / (end - start);
        }

        @Override
        public void close() throws IOException {
            if (in != null) {
                in.close();
            }
        }
    }
}
