package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.Study;

/** Holds a cluster with the study's files and answers read requests. */
final class ReadServer implements AutoCloseable {
    /** The figure of all reads but the job: 10^6 bytes a second. */
    static final String RATE = "MB/s";

    /** The file that is read from end to end. */
    static final Path SEQUENTIAL = new Path("/sequential");

    /** The size of each file for random reads: the most blocks that a shape has. */
    static final int RANDOM_BYTES = RandomShape.MAX * ReadCluster.SMALL_BLOCK;

    private static final Path JOB_INPUT = new Path("/job-input");
    // HDFS's default.
    private static final long BLOCK = 128L << 20;

    private final ReadCluster cluster;
    private final java.nio.file.Path jobFolder;
    private final long bytes;
    private final long jobBytes;
    private final List<Content> contents = new ArrayList<>();

    /**
     * Writes the files.
     *
     * @param cluster the cluster, which is closed with this object
     * @param folder folder for a job's files on the local disk
     * @param bytes bytes of the sequential file, which are whole lines
     * @param jobBytes bytes of the job's input, which are whole lines
     */
    ReadServer(ReadCluster cluster, java.nio.file.Path folder, long bytes, long jobBytes) throws IOException {
        this.cluster = cluster;
        this.jobFolder = folder.resolve("job");
        this.bytes = bytes;
        this.jobBytes = jobBytes;
        for (int file = 0; file < RandomShape.MAX; file++) {
            contents.add(new Content(Study.SEED + file));
            for (int blocks = 1; blocks <= RandomShape.MAX; blocks++) {
                cluster.write(randomFile(blocks, file), contents.get(file), RANDOM_BYTES, RANDOM_BYTES / blocks);
            }
        }
        cluster.write(SEQUENTIAL, contents.get(0), bytes, BLOCK);
        cluster.write(JOB_INPUT, contents.get(0), jobBytes, BLOCK);
    }

    /** Returns a small file for random reads. */
    static Path randomFile(int blocks, int file) {
        return new Path("/random-" + blocks + "-" + file);
    }

    /** Returns megabytes (10^6 bytes) a second. */
    static double rate(long bytes, long nanos) {
        // Bytes a microsecond are megabytes a second.
        return bytes * 1e3 / nanos;
    }

    /** Runs a request and returns its figures by name. */
    Map<String, Double> answer(Request request) throws Exception {
        ReadPath path = request.path();
        if (request.kind() == Request.Kind.JOB) {
            try (WatchedFileSystem fs = cluster.open(path)) {
                return ShuffleJob.run(fs, path, JOB_INPUT, jobBytes, jobFolder);
            }
        }
        return Map.of(RATE, request.kind() == Request.Kind.RANDOM ? random(request) : passes(request));
    }

    private double random(Request request) throws Exception {
        RandomShape shape = request.shape();
        List<Path> files = new ArrayList<>();
        for (int file = 0; file < shape.files(); file++) {
            files.add(randomFile(shape.blocks(), file));
        }
        try (WatchedFileSystem fs = cluster.open(request.path())) {
            return new RandomReads(shape, RANDOM_BYTES, request.times(), files, contents).run(fs, request.path());
        }
    }

    private double passes(Request request) throws IOException {
        long nanos = 0;
        for (int i = 0; i < request.times(); i++) {
            try (WatchedFileSystem fs = cluster.open(request.path())) {
                nanos += request.kind() == Request.Kind.SPLITS
                        ? WholeReads.lines(fs, SEQUENTIAL, contents.get(0), bytes)
                        : WholeReads.bytes(fs, SEQUENTIAL, contents.get(0), bytes);
                // At least the file: a LineRecordReader reads on into the next split, for the rest of its last line.
                request.path().check(fs.read(), bytes);
            }
        }
        return rate(bytes * request.times(), nanos);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
