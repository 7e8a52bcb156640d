package org.spillway.formats.hfile;

import java.util.SplittableRandom;

/** What is done with a file. The same rows are read in every round and of every format. */
enum Workload {
    /** All rows in the order of their keys, by one thread: a file has one writer. */
    WRITE("write"),

    /** From rows anywhere, each found by its key, on through the rows behind it. */
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

    /** Single rows anywhere. */
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

    /** Single rows, most of them from the middle of the file: the deviation is a tenth of it. */
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

    /** All rows in order, each thread a part of them. */
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

    /** Its column. */
    String label() {
        return label;
    }

    /** The name of its figure. */
    String figure() {
        return label + " rows/s";
    }

    /**
     * One thread's part of it.
     *
     * @return cells that were compared
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
