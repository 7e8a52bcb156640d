package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Holds a cluster with the study's files and answers read requests. */
final class ReadServer implements AutoCloseable {
    /** The file that is read from end to end. */
    static final String SEQUENTIAL = "sequential";

    private static final String JOB_INPUT = "job-input";
    // HDFS's default.
    private static final long BLOCK = 128L << 20;

    private final ReadCluster cluster;
    private final java.nio.file.Path jobFolder;
    private final long seed;
    private final long bytes;
    private final long jobBytes;
    private final List<Content> contents = new ArrayList<>();

    /**
     * Writes the files.
     *
     * @param cluster the cluster, which is closed with this object
     * @param folder folder for a job's files on the local disk
     * @param seed seed of all content
     * @param bytes bytes of the sequential file
     * @param jobBytes bytes of the job's input
     */
    ReadServer(ReadCluster cluster, java.nio.file.Path folder, long seed, long bytes, long jobBytes)
            throws IOException {
        this.cluster = cluster;
        this.jobFolder = folder.resolve("job");
        this.seed = seed;
        this.bytes = bytes;
        this.jobBytes = jobBytes;
        for (int file = 0; file < RandomShape.MAX; file++) {
            contents.add(new Content(seed + file));
            for (int blocks = 1; blocks <= RandomShape.MAX; blocks++) {
                int size = randomBytes(cluster);
                cluster.write(randomFile(blocks, file), contents.get(file), size, size / blocks);
            }
        }
        cluster.write(SEQUENTIAL, contents.get(0), bytes, BLOCK);
        cluster.write(JOB_INPUT, contents.get(0), jobBytes, BLOCK);
    }

    /** Returns the name of a small file for random reads. */
    static String randomFile(int blocks, int file) {
        return "random-" + blocks + "-" + file;
    }

    /** Returns the size of each of these files: the most blocks that a shape has, of the smallest size. */
    static int randomBytes(ReadCluster cluster) {
        return RandomShape.MAX * cluster.smallestBlock();
    }

    /** Runs a request and returns its figures by name. */
    Map<String, Double> answer(Request request) throws IOException, InterruptedException, ClassNotFoundException {
        return switch (request.kind()) {
            case RANDOM -> random(request.path(), request.numbers());
            case SEQUENTIAL ->
                passes(
                        request,
                        (fs, client) ->
                                SequentialRead.run(fs, request.path(), cluster.at(SEQUENTIAL), contents.get(0), bytes));
            case SPLITS ->
                passes(
                        request,
                        (fs, client) -> SplitRead.run(
                                fs, client, request.path(), cluster.at(SEQUENTIAL), contents.get(0), bytes));
            case JOB -> job(request.path());
        };
    }

    private Map<String, Double> random(ReadPath path, List<Integer> numbers) throws IOException, InterruptedException {
        RandomShape shape = new RandomShape(numbers.get(0), numbers.get(1), numbers.get(2));
        List<Path> files = new ArrayList<>();
        for (int file = 0; file < shape.files(); file++) {
            files.add(cluster.at(randomFile(shape.blocks(), file)));
        }
        RandomReads reads = new RandomReads(shape, randomBytes(cluster), numbers.get(3), seed, files, contents);
        try (WatchedFileSystem fs = cluster.open(cluster.client(path))) {
            return reads.run(fs, path).figures();
        }
    }

    /** One read of a whole file. */
    private interface Pass {
        Rate run(WatchedFileSystem fs, Configuration client) throws IOException;
    }

    private Map<String, Double> passes(Request request, Pass pass) throws IOException {
        Rate all = new Rate(0, 0);
        for (int i = 0; i < request.numbers().get(0); i++) {
            Configuration client = cluster.client(request.path());
            try (WatchedFileSystem fs = cluster.open(client)) {
                all = all.plus(pass.run(fs, client));
            }
        }
        return all.figures();
    }

    private Map<String, Double> job(ReadPath path) throws IOException, InterruptedException, ClassNotFoundException {
        try (WatchedFileSystem fs = cluster.open(cluster.client(path))) {
            return ShuffleJob.run(fs, path, cluster.at(JOB_INPUT), seed, jobBytes, jobFolder);
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
