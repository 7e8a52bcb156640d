package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * Runs parallel positional reads. A read starts at a random offset, uniformly distributed, and has a random length up
 * to the file's end; the average is a quarter of the file. The measured time includes comparing every byte with the
 * content.
 */
final class RandomReads {
    private final RandomShape shape;
    private final int fileBytes;
    private final int reads;
    private final long seed;
    private final List<Path> files;
    private final List<Content> contents;

    /**
     * Defines the reads.
     *
     * @param fileBytes bytes of each file
     * @param reads number of reads of each thread
     * @param seed seed of the offsets and lengths
     * @param files at least as many files as the shape has
     * @param contents the contents of these files
     */
    RandomReads(RandomShape shape, int fileBytes, int reads, long seed, List<Path> files, List<Content> contents) {
        this.shape = shape;
        this.fileBytes = fileBytes;
        this.reads = reads;
        this.seed = seed;
        this.files = files;
        this.contents = contents;
    }

    /** Reads and returns the rate. */
    Rate run(WatchedFileSystem fs, ReadPath path) throws IOException, InterruptedException {
        List<FSDataInputStream> streams = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(shape.threads());
        try {
            for (int file = 0; file < shape.files(); file++) {
                streams.add(fs.open(files.get(file)));
            }
            List<Callable<Long>> readers = new ArrayList<>();
            for (int i = 0; i < shape.threads(); i++) {
                int file = i % shape.files();
                SplittableRandom places = new SplittableRandom(seed + i);
                readers.add(() -> read(streams.get(file), file, places));
            }
            long started = System.nanoTime();
            long bytes = 0;
            for (Future<Long> reader : pool.invokeAll(readers)) {
                bytes += result(reader);
            }
            Rate rate = new Rate(bytes, System.nanoTime() - started);
            path.check(fs.read(), bytes);
            return rate;
        } finally {
            pool.shutdownNow();
            for (FSDataInputStream stream : streams) {
                stream.close();
            }
        }
    }

    private long read(FSDataInputStream in, int file, SplittableRandom places) throws IOException {
        byte[] buffer = new byte[fileBytes];
        String name = files.get(file).toString();
        Content content = contents.get(file);
        long bytes = 0;
        for (int i = 0; i < reads; i++) {
            int offset = places.nextInt(fileBytes);
            int length = 1 + places.nextInt(fileBytes - offset);
            in.readFully(offset, buffer, 0, length);
            content.check(name, offset, buffer, length);
            bytes += length;
        }
        return bytes;
    }

    private static long result(Future<Long> reader) throws IOException, InterruptedException {
        try {
            return reader.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException(e.getCause());
        }
    }
}
