package org.spillway.benchmarks.micro;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The distribution of the keys of the records to sort. */
public enum KeyShape {
    /** All 8 bytes are random. */
    RANDOM {
        @Override
        void fill(long[] keys, SplittableRandom random) {
            Arrays.setAll(keys, i -> random.nextLong());
        }
    },
    /** 100 random values, as in word counts, flags or countries. */
    FEW_DISTINCT {
        @Override
        void fill(long[] keys, SplittableRandom random) {
            long[] values = random.longs(100).toArray();
            Arrays.setAll(keys, i -> values[random.nextInt(values.length)]);
        }
    },
    /** The first 4 bytes are the same in all keys, as in "http...". */
    COMMON_START {
        @Override
        void fill(long[] keys, SplittableRandom random) {
            Arrays.setAll(keys, i -> 0x68747470L << Integer.SIZE | random.nextInt() & 0xFFFF_FFFFL);
        }
    },
    /** Already in order. */
    SORTED {
        @Override
        void fill(long[] keys, SplittableRandom random) {
            Arrays.setAll(keys, i -> random.nextLong());
            Arrays.sort(keys);
        }
    };

    abstract void fill(long[] keys, SplittableRandom random);
}
