package org.spillway.formats.tfile;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.WrongDataException;

/** A trial of one format: writes a file, reads it back, compares every pair and deletes it. */
final class PairTrial implements Callable<Map<String, Double>> {
    static final String WRITE = "write s";
    static final String WRITE_EFFECTIVE = "write eff MiB/s";
    static final String WRITE_IO = "write I/O MiB/s";
    static final String READ = "read s";
    static final String READ_EFFECTIVE = "read eff MiB/s";
    static final String READ_IO = "read I/O MiB/s";
    static final String FILE = "file MiB";

    private static final double MIB = 1 << 20;

    private final PairFormat format;
    private final PairSet pairs;
    private final ScratchFolder scratch;
    private final HeldMemory held;
    private long verified;

    /**
     * Creates a trial.
     *
     * @param held the held memory, measured once before, since it is the same in each run
     */
    PairTrial(PairFormat format, PairSet pairs, ScratchFolder scratch, HeldMemory held) {
        this.format = format;
        this.pairs = pairs;
        this.scratch = scratch;
        this.held = held;
    }

    /** Returns the number of pairs that were read and found correct, in all runs. */
    long verified() {
        return verified;
    }

    @Override
    public Map<String, Double> call() throws IOException {
        Path file = new Path(scratch.path(), "pairs");
        try {
            double write = write(file);
            double fileMib = scratch.fs().getFileStatus(file).getLen() / MIB;
            double read = read(file);
            double dataMib = pairs.bytes() / MIB;
            Map<String, Double> figures = new LinkedHashMap<>();
            figures.put(WRITE, write);
            figures.put(WRITE_EFFECTIVE, dataMib / write);
            figures.put(WRITE_IO, fileMib / write);
            figures.put(READ, read);
            figures.put(READ_EFFECTIVE, dataMib / read);
            figures.put(READ_IO, fileMib / read);
            figures.put(FILE, fileMib);
            figures.put(HeldMemory.WRITE, held.write());
            figures.put(HeldMemory.READ, held.read());
            return figures;
        } finally {
            scratch.fs().delete(file, false);
        }
    }

    private double write(Path file) throws IOException {
        Clock clock = new Clock();
        clock.start();
        // If append and close both fail, try-with-resources keeps the first exception.
        try (PairFormat.Writer writer = format.create(scratch, file)) {
            clock.stop();
            pairs.forEach(pair -> {
                clock.start();
                writer.append(pair);
                clock.stop();
            });
            clock.start();
        }
        clock.stop();
        return clock.seconds();
    }

    private double read(Path file) throws IOException {
        Clock clock = new Clock();
        clock.start();
        try (PairFormat.Reader reader = format.open(scratch, file)) {
            int count = 0;
            while (reader.next()) {
                clock.stop();
                check(reader, count++, file);
                clock.start();
            }
            if (count != pairs.count()) {
                throw new WrongDataException(file, count, pairs.count() + " pairs", "the end");
            }
        }
        clock.stop();
        return clock.seconds();
    }

    private void check(PairFormat.Reader reader, int number, Path file) throws WrongDataException {
        if (number == pairs.count()) {
            throw new WrongDataException(file, number, "the end", "one more pair");
        }
        int hash = Pair.hash(reader.key(), reader.keyLength(), reader.value(), reader.valueLength());
        if (hash != pairs.hash(number)) {
            throw new WrongDataException(
                    file,
                    number,
                    "hash " + Integer.toHexString(pairs.hash(number)),
                    "hash " + Integer.toHexString(hash) + " of " + reader.keyLength() + " + " + reader.valueLength()
                            + " bytes");
        }
        verified++;
    }
}
