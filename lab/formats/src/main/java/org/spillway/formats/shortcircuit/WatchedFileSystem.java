package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/** HDFS that remembers what was opened, so that also a record reader's or a job's reads can be asked which way they went. */
public final class WatchedFileSystem extends DistributedFileSystem {
    private record Opened(Path file, HdfsDataInputStream in) {}

    private final List<Opened> opened = new CopyOnWriteArrayList<>();

    /** For Hadoop's reflection. */
    public WatchedFileSystem() {}

    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        FSDataInputStream in = super.open(file, bufferSize);
        opened.add(new Opened(makeQualified(file), (HdfsDataInputStream) in));
        return in;
    }

    /** What was read of each stream that was opened, closed ones too. */
    List<ReadStatistics> read() {
        return opened.stream().map(one -> one.in().getReadStatistics()).toList();
    }

    /** Bytes read of all files but one. */
    long readBeside(Path file) {
        Path full = makeQualified(file);
        return opened.stream()
                .filter(one -> !one.file().equals(full))
                .mapToLong(one -> one.in().getReadStatistics().getTotalBytesRead())
                .sum();
    }
}
