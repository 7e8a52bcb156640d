package org.spillway.formats.shortcircuit;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** Reads a file from its first byte to its last. The measured time includes comparing every byte with the content. */
final class WholeReads {
    /** Bytes of a read call: the most that a DataNode's packet carries. */
    private static final int BUFFER = 64 << 10;

    private WholeReads() {}

    /** Reads bytes and returns the nanoseconds. */
    static long bytes(FileSystem fs, Path file, Content content, long size) throws IOException {
        byte[] buffer = new byte[BUFFER];
        String name = file.toString();
        long started = System.nanoTime();
        long bytes = 0;
        try (FSDataInputStream in = fs.open(file)) {
            for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                content.check(name, bytes, buffer, n);
                bytes += n;
            }
        }
        long nanos = System.nanoTime() - started;
        Content.checkCount(name, "bytes", size, bytes);
        return nanos;
    }

    /**
     * Reads lines as map tasks of TextInputFormat do, one split for each block, each with its own LineRecordReader.
     * Returns the nanoseconds.
     */
    static long lines(FileSystem fs, Path file, Content content, long size) throws IOException {
        Path full = fs.makeQualified(file);
        BlockLocation[] blocks = fs.getFileBlockLocations(full, 0, size);
        long started = System.nanoTime();
        long lines = 0;
        for (BlockLocation block : blocks) {
            FileSplit split = new FileSplit(full, block.getOffset(), block.getLength(), block.getHosts());
            lines += lines(split, fs.getConf(), content);
        }
        long nanos = System.nanoTime() - started;
        Content.checkCount(full.toString(), "lines", size / Content.LINE, lines);
        return nanos;
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
