package org.spillway.formats.shortcircuit;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** Reads a file as map tasks of TextInputFormat do: one split for each block, each with its own LineRecordReader. */
final class SplitRead {
    private SplitRead() {}

    /** Reads and returns the rate. */
    static Rate run(WatchedFileSystem fs, Configuration client, ReadPath path, Path file, Content content, long size)
            throws IOException {
        Path full = fs.makeQualified(file);
        BlockLocation[] blocks = fs.getFileBlockLocations(full, 0, size);
        long started = System.nanoTime();
        long lines = 0;
        for (BlockLocation block : blocks) {
            lines +=
                    lines(new FileSplit(full, block.getOffset(), block.getLength(), block.getHosts()), client, content);
        }
        Rate rate = new Rate(size, System.nanoTime() - started);
        Content.checkCount(full.toString(), "lines", size / Content.LINE, lines);
        // At least size: a reader reads up to one buffer into the next split, for the rest of its last line.
        path.check(fs.read(), size);
        return rate;
    }

    private static long lines(FileSplit split, Configuration client, Content content) throws IOException {
        String name = split.getPath().toString();
        long lines = 0;
        try (LineRecordReader reader = new LineRecordReader()) {
            reader.initialize(split, new TaskAttemptContextImpl(client, new TaskAttemptID()));
            while (reader.nextKeyValue()) {
                Text line = reader.getCurrentValue();
                content.checkLine(name, reader.getCurrentKey().get(), line.getBytes(), line.getLength());
                lines++;
            }
        }
        return lines;
    }
}
