package org.spillway.formats.tfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.Pair;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.WrongDataException;

/** A trial of one format: writes a file, reads it back, compares every pair and deletes it. */
record PairTrial(PairFormat format, List<Pair> pairs, ScratchFolder scratch) implements Callable<Map<String, Double>> {
    static final String WRITE = "write s";
    static final String READ = "read s";
    static final String WRITE_EFFECTIVE = "write eff MiB/s";
    static final String WRITE_IO = "write I/O MiB/s";
    static final String READ_EFFECTIVE = "read eff MiB/s";
    static final String READ_IO = "read I/O MiB/s";
    static final String FILE = "file MiB";

    private static final double MIB = 1 << 20;
    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public Map<String, Double> call() throws IOException {
        Path file = scratch.file("pairs");
        try {
            double write = write(file) / NANOS_PER_SECOND;
            double fileMib = scratch.fs().getFileStatus(file).getLen() / MIB;
            double read = read(file) / NANOS_PER_SECOND;
            double dataMib = Pair.bytes(pairs) / MIB;
            return Map.of(
                    WRITE, write,
                    WRITE_EFFECTIVE, dataMib / write,
                    WRITE_IO, fileMib / write,
                    READ, read,
                    READ_EFFECTIVE, dataMib / read,
                    READ_IO, fileMib / read,
                    FILE, fileMib);
        } finally {
            scratch.fs().delete(file, false);
        }
    }

    private long write(Path file) throws IOException {
        long start = System.nanoTime();
        // If append and close both fail, try-with-resources keeps the first exception.
        try (PairFormat.Writer writer = format.create(scratch, file)) {
            for (Pair pair : pairs) {
                writer.append(pair);
            }
        }
        return System.nanoTime() - start;
    }

    /** Returns the time without the checks. */
    private long read(Path file) throws IOException {
        long checks = 0;
        int count = 0;
        long start = System.nanoTime();
        try (PairFormat.Reader reader = format.open(scratch, file)) {
            while (reader.next()) {
                long read = System.nanoTime();
                if (count == pairs.size()) {
                    throw new WrongDataException(file, count, "the end", "one more pair");
                }
                check(file, count, "key", pairs.get(count).key(), reader.key());
                check(file, count, "value", pairs.get(count).value(), reader.value());
                count++;
                checks += System.nanoTime() - read;
            }
        }
        long nanos = System.nanoTime() - start - checks;
        if (count != pairs.size()) {
            throw new WrongDataException(file, count, pairs.size() + " pairs", "the end");
        }
        return nanos;
    }

    private static void check(Path file, int number, String part, byte[] expected, ByteBuffer found)
            throws WrongDataException {
        WrongDataException.check(
                file, number, part, expected, found.array(), found.arrayOffset() + found.position(), found.remaining());
    }
}
