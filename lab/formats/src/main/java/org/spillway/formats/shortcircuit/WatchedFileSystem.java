package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/**
 * An HDFS client that remembers all opened streams. Their statistics show which path was used, also by a record reader
 * or a job.
 */
public final class WatchedFileSystem extends DistributedFileSystem {
    private record Opened(Path file, HdfsDataInputStream in) {}

    private final List<Opened> opened = new CopyOnWriteArrayList<>();

    /** Called by Hadoop. */
    public WatchedFileSystem() {}

    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        FSDataInputStream in = super.open(file, bufferSize);
        opened.add(new Opened(makeQualified(file), (HdfsDataInputStream) in));
        return in;
    }

    /** Returns the read statistics of every stream that was opened, including closed ones. */
    List<ReadStatistics> read() {
        return opened.stream().map(one -> one.in().getReadStatistics()).toList();
    }

    /** Returns the bytes read of all files except one. */
    long readBeside(Path file) {
        Path full = makeQualified(file);
        return opened.stream()
                .filter(one -> !one.file().equals(full))
                .mapToLong(one -> one.in().getReadStatistics().getTotalBytesRead())
                .sum();
    }
}
