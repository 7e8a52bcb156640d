package org.spillway.peers.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaSparkContext;
import org.spillway.peers.rows.SortRow;

/** Gives each partition a range of keys. */
final class KeyRangePartitioner extends Partitioner {
    private static final long serialVersionUID = 1L;

    /** As the MapReduce job by default: in all 100,000 keys of the starts of ten files. */
    private static final int SAMPLED_KEYS = 100_000;

    private static final int SAMPLED_FILES = 10;

    /** The first keys of all ranges but the first, in order. */
    private final byte[][] starts;

    private final int partitions;

    /** Cuts a sample, which it sorts, into ranges of about equal size. */
    KeyRangePartitioner(List<byte[]> sample, int partitions) {
        this.partitions = partitions;
        sample.sort(Arrays::compareUnsigned);
        starts = new byte[sample.isEmpty() ? 0 : partitions - 1][];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = sample.get((int) ((i + 1L) * sample.size() / partitions));
        }
    }

    /** Samples the first keys of some files that are spread evenly over the input. */
    static KeyRangePartitioner of(JavaSparkContext context, String input, int partitions) throws IOException {
        Path folder = new Path(input);
        FileSystem files = folder.getFileSystem(context.hadoopConfiguration());
        FileStatus[] rows = files.listStatus(folder, file -> !file.getName().startsWith("_"));
        int read = Math.min(SAMPLED_FILES, rows.length);
        List<byte[]> sample = new ArrayList<>();
        for (int i = 0; i < read; i++) {
            FileStatus file = rows[(int) ((long) i * rows.length / read)];
            try (FSDataInputStream in = files.open(file.getPath())) {
                int keys = (int) Math.min(file.getLen() / SortRow.BYTES, SAMPLED_KEYS / read);
                byte[] start = in.readNBytes(keys * SortRow.BYTES);
                for (int at = 0; at < start.length; at += SortRow.BYTES) {
                    sample.add(Arrays.copyOfRange(start, at, at + SortRow.KEY_BYTES));
                }
            }
        }
        return new KeyRangePartitioner(sample, partitions);
    }

    @Override
    public int numPartitions() {
        return partitions;
    }

    @Override
    public int getPartition(Object key) {
        int at = Arrays.binarySearch(starts, (byte[]) key, Arrays::compareUnsigned);
        // A key that starts a range is found; any other belongs to the range before the place where it would be
        // inserted.
        return at >= 0 ? at + 1 : -at - 1;
    }
}
