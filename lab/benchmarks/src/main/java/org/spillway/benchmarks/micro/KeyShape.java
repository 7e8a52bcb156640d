package org.spillway.benchmarks.micro;

import java.util.Arrays;
import java.util.SplittableRandom;

/** How the key prefixes of a sort's input are spread. */
public enum KeyShape {
    /** all 8 bytes at random */
    RANDOM {
        @Override
        void fill(long[] prefixes, SplittableRandom random) {
            Arrays.setAll(prefixes, i -> random.nextLong());
        }
    },
    /** 100 values, each at random: word counts, flags, countries */
    FEW_DISTINCT {
        @Override
        void fill(long[] prefixes, SplittableRandom random) {
            long[] values = random.longs(100).toArray();
            Arrays.setAll(prefixes, i -> values[random.nextInt(values.length)]);
        }
    },
    /** the first 4 bytes are the same in all, as in "http..." */
    COMMON_START {
        @Override
        void fill(long[] prefixes, SplittableRandom random) {
            Arrays.setAll(prefixes, i -> 0x68747470L << Integer.SIZE | random.nextInt() & 0xFFFF_FFFFL);
        }
    },
    /** in order already; as unsigned numbers the upper half is left out */
    SORTED {
        @Override
        void fill(long[] prefixes, SplittableRandom random) {
            Arrays.setAll(prefixes, i -> random.nextLong() & Long.MAX_VALUE);
            Arrays.sort(prefixes);
        }
    };

    abstract void fill(long[] prefixes, SplittableRandom random);
}
