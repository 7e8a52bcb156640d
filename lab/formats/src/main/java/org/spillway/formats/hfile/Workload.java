package org.spillway.formats.hfile;

import java.io.IOException;
import java.util.Locale;
import java.util.SplittableRandom;
import org.spillway.formats.lab.Study;

/** The workloads that read a file. Every round and every format reads the same rows. */
enum Workload {
    /** Finds a random row by its key and reads on through the rows after it. */
    SCAN,
    /** Reads single random rows. */
    RANDOM,
    /** Reads single rows, mostly from the middle of the file. */
    GAUSSIAN,
    /** Reads all rows in order, each thread a part of them. */
    SEQUENTIAL;

    /** Rows of a scan. */
    static final int SCAN_ROWS = 30;

    /** The standard deviation of the Gaussian reads, as a part of the file. */
    private static final double DEVIATION = 0.1;

    /** Returns the name of the column. */
    String label() {
        return this == GAUSSIAN ? "Gaussian" : name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the number of rows that all threads read together.
     *
     * @param reads rows to read by key. Scans read as many, but each thread scans at least once.
     */
    long rows(Rows rows, int reads, int threads) {
        return switch (this) {
            case SCAN -> Math.max(threads, reads / SCAN_ROWS) * (long) SCAN_ROWS;
            case RANDOM, GAUSSIAN -> reads;
            case SEQUENTIAL -> rows.count();
        };
    }

    /** Runs one thread's part. */
    void read(RowFormat.Reader reader, Rows rows, int reads, int thread, int threads) throws IOException {
        long all = rows(rows, reads, threads) / (this == SCAN ? SCAN_ROWS : 1);
        int start = (int) (all * thread / threads);
        int end = (int) (all * (thread + 1) / threads);
        SplittableRandom random = new SplittableRandom(Study.SEED + (long) ordinal() * Integer.MAX_VALUE + thread);
        if (this == SEQUENTIAL) {
            reader.read(start, end - start);
            return;
        }
        for (int i = start; i < end; i++) {
            switch (this) {
                case SCAN -> reader.read(random.nextInt(rows.count() - SCAN_ROWS + 1), SCAN_ROWS);
                case GAUSSIAN -> reader.read(gaussian(random, rows.count()), 1);
                default -> reader.read(random.nextInt(rows.count()), 1);
            }
        }
    }

    private static int gaussian(SplittableRandom random, int count) {
        while (true) {
            double row = count * (0.5 + DEVIATION * random.nextGaussian());
            if (row >= 0 && row < count) {
                return (int) row;
            }
        }
    }
}
