package org.spillway.formats.tfile;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.RawPairs;

/** A source of pairs that returns the same pairs in the same order each time it is opened. */
interface PairSource {
    /** An iteration over the pairs. */
    interface Walk extends Closeable {
        /** Overwrites a pair with the next one; returns false at the end. */
        boolean next(Pair pair) throws IOException;
    }

    /** Starts at the first pair. */
    Walk open() throws IOException;

    /** Returns an endless source of the pairs of a seed. */
    static PairSource made(long seed) {
        return () -> {
            PairMaker maker = new PairMaker(seed);
            return new Walk() {
                @Override
                public boolean next(Pair pair) {
                    maker.next(pair);
                    return true;
                }

                @Override
                public void close() {
                    // Nothing is open.
                }
            };
        };
    }

    /** Returns the pairs of a user's SequenceFile. A key longer than TFile's limit is an error. */
    static PairSource of(Configuration conf, Path file) {
        return () -> {
            RawPairs pairs = new RawPairs(conf, file);
            return new Walk() {
                private long record;

                @Override
                public boolean next(Pair pair) throws IOException {
                    if (!pairs.next()) {
                        return false;
                    }
                    if (pairs.keyLength() > Pair.KEY_LIMIT) {
                        throw new IOException("key too long for a TFile: record=" + record + " bytes="
                                + pairs.keyLength() + " limit=" + Pair.KEY_LIMIT);
                    }
                    record++;
                    pair.set(pairs.key(), pairs.keyLength(), pairs.value(), pairs.valueLength());
                    return true;
                }

                @Override
                public void close() throws IOException {
                    pairs.close();
                }
            };
        };
    }
}
