package org.spillway.formats.hfile;

import java.util.SplittableRandom;

/** The workloads on a file. Every round and every format reads the same rows. */
enum Workload {
    /** Writes all rows in key order, in one thread, because a file has one writer. */
    WRITE("write"),

    /** Finds a random row by its key and reads on through the rows after it. */
    SCAN("scan") {
        @Override
        long read(RowReader reader, Load load, int thread) throws Exception {
            SplittableRandom random = random(load, thread);
            long cells = 0;
            for (long i = load.share(load.scans(), thread); i > 0; i--) {
                cells += reader.read(random.nextLong(load.rows().count() - Load.SCAN_ROWS + 1L), Load.SCAN_ROWS);
            }
            return cells;
        }
    },

    /** Reads single random rows. */
    RANDOM("random") {
        @Override
        long read(RowReader reader, Load load, int thread) throws Exception {
            SplittableRandom random = random(load, thread);
            long cells = 0;
            for (long i = load.share(load.reads(), thread); i > 0; i--) {
                cells += reader.read(random.nextLong(load.rows().count()), 1);
            }
            return cells;
        }
    },

    /** Reads single rows, mostly from the middle of the file. The standard deviation is a tenth of the file. */
    GAUSSIAN("Gaussian") {
        @Override
        long read(RowReader reader, Load load, int thread) throws Exception {
            SplittableRandom random = random(load, thread);
            long cells = 0;
            for (long i = load.share(load.reads(), thread); i > 0; i--) {
                cells += reader.read(gaussian(random, load.rows().count()), 1);
            }
            return cells;
        }
    },

    /** Reads all rows in order, each thread a part of them. */
    SEQUENTIAL("sequential") {
        @Override
        long read(RowReader reader, Load load, int thread) throws Exception {
            return reader.read(
                    load.start(load.rows().count(), thread),
                    load.share(load.rows().count(), thread));
        }
    };

    private static final double DEVIATION = 0.1;

    private final String label;

    Workload(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    String figure() {
        return label + " rows/s";
    }

    /**
     * Runs one thread's part.
     *
     * @return number of cells that were compared
     */
    long read(RowReader reader, Load load, int thread) throws Exception {
        throw new UnsupportedOperationException(label + " reads nothing");
    }

    SplittableRandom random(Load load, int thread) {
        return new SplittableRandom(load.rows().seed() + (long) ordinal() * Integer.MAX_VALUE + thread);
    }

    private static long gaussian(SplittableRandom random, int count) {
        while (true) {
            double row = count * (0.5 + DEVIATION * random.nextGaussian());
            if (row >= 0 && row < count) {
                return (long) row;
            }
        }
    }
}
