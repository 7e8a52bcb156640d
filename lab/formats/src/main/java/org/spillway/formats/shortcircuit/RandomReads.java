package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.ParallelTasks;
import org.spillway.formats.lab.Study;

/**
 * Parallel positional reads. A read starts at a random offset, uniformly distributed, and has a random length up to the
 * file's end; the average is a quarter of the file. The measured time includes comparing every byte with the content.
 *
 * @param fileBytes bytes of each file
 * @param reads number of reads of each thread
 * @param files as many files as the shape has
 * @param contents the contents of these files
 */
record RandomReads(RandomShape shape, int fileBytes, int reads, List<Path> files, List<Content> contents) {
    /** Reads and returns the rate in MB/s. */
    double run(WatchedFileSystem fs, ReadPath path) throws Exception {
        List<FSDataInputStream> streams = new ArrayList<>();
        AtomicLong bytes = new AtomicLong();
        try {
            for (Path file : files) {
                streams.add(fs.open(file));
            }
            List<Callable<Long>> readers = new ArrayList<>();
            for (int i = 0; i < shape.threads(); i++) {
                int file = i % shape.files();
                SplittableRandom places = new SplittableRandom(Study.SEED + i);
                readers.add(() -> bytes.addAndGet(read(streams.get(file), file, places)));
            }
            long nanos = ParallelTasks.nanos(readers);
            path.check(fs.read(), bytes.get());
            return ReadServer.rate(bytes.get(), nanos);
        } finally {
            for (FSDataInputStream stream : streams) {
                stream.close();
            }
        }
    }

    private long read(FSDataInputStream in, int file, SplittableRandom places) throws IOException {
        byte[] buffer = new byte[fileBytes];
        String name = files.get(file).toString();
        long bytes = 0;
        for (int i = 0; i < reads; i++) {
            int offset = places.nextInt(fileBytes);
            int length = 1 + places.nextInt(fileBytes - offset);
            in.readFully(offset, buffer, 0, length);
            contents.get(file).check(name, offset, buffer, length);
            bytes += length;
        }
        return bytes;
    }
}
