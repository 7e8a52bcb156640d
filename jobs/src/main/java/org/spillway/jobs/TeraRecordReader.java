package org.spillway.jobs;

import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Reads the rows whose first byte lies in a split. For example, a split of bytes 150 to 310 has the rows at 200 and
 * 300; the second one extends to byte 400. Every row is therefore read exactly once for any division into splits.
 */
final class TeraRecordReader extends RecordReader<Text, Text> {
    /**
     * The number of rows in the buffer, about 64 KiB. Larger reads are not faster; reads of single rows would be too
     * small.
     */
    private static final int BUFFERED_ROWS = 655;

    private final byte[] buffer = new byte[BUFFERED_ROWS * TeraRow.BYTES];
    private final Text key = new Text();
    private final Text value = new Text();
    private FSDataInputStream in;
    private Path file;
    private long rows;
    private long rowsLoaded;
    private int position;
    private int limit;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
        FileSplit part = (FileSplit) split;
        long firstRow = rowAtOrAfter(part.getStart());
        rows = rowAtOrAfter(part.getStart() + part.getLength()) - firstRow;
        file = part.getPath();
        in = file.getFileSystem(context.getConfiguration()).open(file);
        in.seek(firstRow * TeraRow.BYTES);
    }

    private static long rowAtOrAfter(long offset) {
        return (offset + TeraRow.BYTES - 1) / TeraRow.BYTES;
    }

    /**
     * Advances to the next row.
     *
     * @throws EOFException if the file ends within a row
     */
    @Override
    public boolean nextKeyValue() throws IOException {
        if (position == limit && !load()) {
            return false;
        }
        key.set(buffer, position, TeraRow.KEY_BYTES);
        value.set(buffer, position + TeraRow.KEY_BYTES, TeraRow.VALUE_BYTES);
        position += TeraRow.BYTES;
        return true;
    }

    private boolean load() throws IOException {
        int count = (int) Math.min(BUFFERED_ROWS, rows - rowsLoaded);
        int wanted = count * TeraRow.BYTES;
        long start = in.getPos();
        int got = in.readNBytes(buffer, 0, wanted);
        if (got < wanted) {
            throw new EOFException("file ends amid a row: file=" + file + " length=" + (start + got)
                    + ", not a multiple of " + TeraRow.BYTES);
        }
        rowsLoaded += count;
        position = 0;
        limit = wanted;
        return count > 0;
    }

    /** Returns the current row's key. The next row overwrites it. */
    @Override
    public Text getCurrentKey() {
        return key;
    }

    /** Returns the current row's value. The next row overwrites it. */
    @Override
    public Text getCurrentValue() {
        return value;
    }

    @Override
    public float getProgress() {
        long unread = (limit - position) / TeraRow.BYTES;
        return rows == 0 ? 1 : (float) (rowsLoaded - unread) / rows;
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
        }
    }
}
