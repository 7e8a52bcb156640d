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
 * The keys at which the ranges of the reduce tasks start, without the first range. The keys are in ascending order and
 * distinct. {@link #write} writes keys of rows ({@value TeraRow#KEY_BYTES} bytes each) without separators.
 *
 * @param keys the bytes of the keys, compared as unsigned bytes
 */
public record CutPoints(List<byte[]> keys) {
    /** The file's name in the output folder. The leading underscore hides the file from jobs that read the folder. */
    static final String FILE_NAME = "_partition.lst";

    /**
     * Cuts a sample into parts of about equal size. N parts normally have N - 1 cut points. A key that fills several
     * parts is only one cut point: then there are fewer cut points, and the last reduce tasks get no records.
     *
     * @param sample keys in any order; this method sorts the list
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

    /** Writes the file. Overwrites a file that a failed job may have left. */
    void write(Path file, Configuration conf) throws IOException {
        FileSystem files = file.getFileSystem(conf);
        // Every map task reads this file, as it reads the job's submitted files. The same number of replicas keeps the
        // tasks from waiting for one replica.
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
