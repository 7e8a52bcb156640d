package org.spillway.jobs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * The keys at which the reduces' ranges start, the first reduce's left out: rising, no two alike. Those of rows stand
 * in a file one behind the other, {@value TeraRow#KEY_BYTES} bytes each.
 *
 * @param keys their bytes, compared as unsigned
 */
public record CutPoints(List<byte[]> keys) {
    /** In the output folder; a name with _ in front is hidden from the jobs that read the folder. */
    static final String FILE_NAME = "_partition.lst";

    /**
     * Cuts a sample into parts of one size. A key that fills several parts is one cut: then there are fewer cuts than
     * reduces, and the last reduces get nothing.
     *
     * @param sample in any order; gets sorted
     * @param parts at least 1
     */
    public static CutPoints ofSample(List<byte[]> sample, int parts) {
        sample.sort(Arrays::compareUnsigned);
        List<byte[]> cuts = new ArrayList<>();
        byte[] last = null;
        for (int i = 1; i < parts && !sample.isEmpty(); i++) {
            byte[] cut = sample.get((int) ((long) i * sample.size() / parts));
            if (!Arrays.equals(cut, last)) {
                cuts.add(cut);
                last = cut;
            }
        }
        return new CutPoints(cuts);
    }

    /** Writes the file, over one that a failed job may have left. */
    void write(Path file, Configuration conf) throws IOException {
        FileSystem files = file.getFileSystem(conf);
        // Each map task reads the file, as it reads the job's own: as many replicas, so that they do not queue for it.
        short replication = (short) conf.getInt(Job.SUBMIT_REPLICATION, 10);
        try (FSDataOutputStream out = files.create(file, true, 4096, replication, files.getDefaultBlockSize(file))) {
            for (byte[] key : keys) {
                out.write(key);
            }
        }
    }

    /** Reads the file. */
    static CutPoints read(Path file, Configuration conf) throws IOException {
        byte[] all;
        try (FSDataInputStream in = file.getFileSystem(conf).open(file)) {
            all = in.readAllBytes();
        }
        if (all.length % TeraRow.KEY_BYTES != 0) {
            throw new IOException("not a file of cut points: file=" + file + " length=" + all.length
                    + ", not a multiple of " + TeraRow.KEY_BYTES);
        }
        List<byte[]> keys = new ArrayList<>(all.length / TeraRow.KEY_BYTES);
        for (int at = 0; at < all.length; at += TeraRow.KEY_BYTES) {
            keys.add(Arrays.copyOfRange(all, at, at + TeraRow.KEY_BYTES));
        }
        return new CutPoints(keys);
    }
}
