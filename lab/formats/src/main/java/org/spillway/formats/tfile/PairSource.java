package org.spillway.formats.tfile;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.RawPairs;

/** Where pairs come from: the same ones in the same order each time that it is opened. */
interface PairSource {
    /** A walk over them. */
    interface Walk extends Closeable {
        /** Overwrites a pair with the next one; false at the end. */
        boolean next(Pair pair) throws IOException;
    }

    /** Begins with the first. */
    Walk open() throws IOException;

    /** Pairs of a seed, without an end. */
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

    /** The pairs of a user's SequenceFile; a key that TFile does not take is an error. */
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
                    if (pairs.keyLength() > Pair.MOST_KEY) {
                        throw new IOException("key too long for a TFile: record=" + record + " bytes="
                                + pairs.keyLength() + " limit=" + Pair.MOST_KEY);
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
