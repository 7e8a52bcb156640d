package org.spillway.jobs.generate;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/** Generates the rows that a job's configuration specifies. */
final class RowSource {
    private static final String KIND = "generate.kind";
    private static final String SEED = "generate.seed";

    private final RowKind.Maker maker;
    private final long seed;
    private final StringBuilder line = new StringBuilder();

    RowSource(Configuration conf) {
        maker = RowKind.valueOf(conf.get(KIND).toUpperCase(Locale.ROOT)).maker();
        seed = conf.getLong(SEED, 0);
    }

    static void set(Configuration conf, RowKind kind, long seed) {
        conf.set(KIND, kind.toString());
        conf.setLong(SEED, seed);
    }

    /** Returns a row's text. It is valid until the next call. */
    StringBuilder line(long row) {
        line.setLength(0);
        maker.append(row, Draw.ofRow(seed, row), line);
        return line;
    }
}
