package org.spillway.benchmarks.micro;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The distribution of the key prefixes of a sort's input. */
public enum KeyShape {
    /** All 8 bytes are random. */
    RANDOM {
        @Override
        void fill(long[] prefixes, SplittableRandom random) {
            Arrays.setAll(prefixes, i -> random.nextLong());
        }
    },
    /** 100 random values, as in word counts, flags or countries. */
    FEW_DISTINCT {
        @Override
        void fill(long[] prefixes, SplittableRandom random) {
            long[] values = random.longs(100).toArray();
            Arrays.setAll(prefixes, i -> values[random.nextInt(values.length)]);
        }
    },
    /** The first 4 bytes are the same in all keys, as in "http...". */
    COMMON_START {
        @Override
        void fill(long[] prefixes, SplittableRandom random) {
            Arrays.setAll(prefixes, i -> 0x68747470L << Integer.SIZE | random.nextInt() & 0xFFFF_FFFFL);
        }
    },
    /** Already in order. As unsigned numbers, the upper half is not used. */
    SORTED {
        @Override
        void fill(long[] prefixes, SplittableRandom random) {
            Arrays.setAll(prefixes, i -> random.nextLong() & Long.MAX_VALUE);
            Arrays.sort(prefixes);
        }
    };

    abstract void fill(long[] prefixes, SplittableRandom random);
}
